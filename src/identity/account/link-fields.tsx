import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { UrlField } from '../../platform/ui/form/url-field.tsx';
import { fieldProps } from '../../platform/ui/form/use-submit.tsx';
import { LINKS_MAX } from '../../portfolio/model/user.ts';
import type { ProfileValues } from './profile-values.ts';

/** The links of a profile: rows of label and URL. */
export function LinkFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-medium text-sm">{t('Links')}</legend>
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
      {fields.length < LINKS_MAX && (
        <Button className="self-start" onClick={() => append({ label: '', url: '' })}>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add link')}
        </Button>
      )}
    </fieldset>
  );
}
