import { Plus, Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { BoundPartialDate } from '../../../platform/ui/form/bound-partial-date.tsx';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { UrlField } from '../../../platform/ui/form/url-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { CaseImagesField } from '../../images/case-images-field.tsx';
import { type CaseStudy, IMAGE_FITS } from '../../model/case-study.ts';
import type { ProjectValues } from './project-values.ts';
import { StoryField } from './story-field.tsx';

type FormProps = { form: UseFormReturn<ProjectValues> };

/** What makes a project a case study: everything is optional, and on its own page only. */
export function CaseStudyFields({ form }: FormProps) {
  const { error } = form.getFieldState('images', form.formState);
  return (
    <>
      <SelectField label={t('Cover on cards')} choices={translated(IMAGE_FITS)} {...fieldProps(form, 'cover_fit')} />
      <Controller
        control={form.control}
        name="images"
        render={({ field }) => (
          <CaseImagesField
            value={field.value}
            onChange={field.onChange}
            error={error?.message}
            cover={form.watch('image_url')}
            onCoverChange={(url) => form.setValue('image_url', url, { shouldDirty: true })}
          />
        )}
      />
      <StoryField form={form} />
      <details open={isCaseStudy(form.formState.defaultValues)} className="group">
        <summary className="cursor-pointer py-2 font-medium text-sm">{t('Role, client, results and a quote')}</summary>
        <div className="flex flex-col gap-6 pt-4">
          <FieldRow>
            <TextField label={t('Your role')} {...fieldProps(form, 'role')} />
            <TextField label={t('Client')} {...fieldProps(form, 'client')} />
          </FieldRow>
          <FieldRow>
            <BoundPartialDate
              form={form}
              name="start_year"
              label={t('Start')}
              hint={t('Or just the year of the project.')}
            />
            <BoundPartialDate form={form} name="end_year" label={t('End')} />
          </FieldRow>
          <TextField label={t('Team')} {...fieldProps(form, 'team')} />
          <Results form={form} />
          <TextArea label={t('Quote')} rows={3} {...fieldProps(form, 'quote')} />
          <FieldRow>
            <TextField label={t('Quote: name')} {...fieldProps(form, 'quote_name')} />
            <TextField label={t('Quote: role or company')} {...fieldProps(form, 'quote_role')} />
          </FieldRow>
          <Links form={form} />
        </div>
      </details>
    </>
  );
}

function isCaseStudy(values: Partial<Record<keyof CaseStudy, unknown>> | undefined): boolean {
  const texts = ['role', 'client', 'start_year', 'end_year', 'team', 'quote'] as const;
  const lists = ['results', 'links'] as const;
  return texts.some((name) => values?.[name]) || lists.some((name) => (values?.[name] as unknown[])?.length > 0);
}

function Results({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'results' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-medium text-sm">{t('Results')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-end gap-3 border-line border-s-2 ps-4">
          <TextField
            className="min-w-[min(7rem,100%)] flex-1"
            label={t('Result {number}: number', { number: index + 1 })}
            placeholder="+38 %"
            {...fieldProps(form, `results.${index}.value`)}
          />
          <TextField
            className="min-w-[min(12rem,100%)] flex-2"
            label={t('Result {number}: of what', { number: index + 1 })}
            placeholder={t('more sign-ups in three months')}
            {...fieldProps(form, `results.${index}.label`)}
          />
          <Button
            tone="quiet"
            aria-label={t('Remove result {number}', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
      <AddButton onClick={() => append({ value: '', label: '' })}>{t('Add result')}</AddButton>
    </fieldset>
  );
}

function Links({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-medium text-sm">{t('More links')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-end gap-3 border-line border-s-2 ps-4">
          <TextField
            className="min-w-[min(10rem,100%)] flex-1"
            label={t('Link {number}: label', { number: index + 1 })}
            {...fieldProps(form, `links.${index}.label`)}
          />
          <UrlField
            className="min-w-[min(14rem,100%)] flex-2"
            label={t('Link {number}: URL', { number: index + 1 })}
            form={form}
            name={`links.${index}.url`}
          />
          <Button
            tone="quiet"
            aria-label={t('Remove link {number}', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
      <AddButton onClick={() => append({ label: '', url: '' })}>{t('Add link')}</AddButton>
    </fieldset>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button className="self-start" onClick={onClick}>
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}
