import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { DateField } from '../../platform/ui/form/date-field.tsx';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../platform/ui/form/text-area.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { type Client, type NewClient, STAGES } from './client.ts';
import { stageName } from './stage-names.ts';

const EMPTY: NewClient = { name: '', organisation: '', email: '', stage: 'new', notes: '', follow_up_on: '' };

type ClientFormProps = {
  /** Undefined for a new one. */
  client?: Client;
  save: (values: NewClient) => Promise<string>;
  buttons: ReactNode;
};

export function ClientForm({ client, save, buttons }: ClientFormProps) {
  const { name, organisation, email, stage, notes, follow_up_on } = client ?? EMPTY;
  const form = useForm<NewClient>({ defaultValues: { name, organisation, email, stage, notes, follow_up_on } });
  const submission = useSubmit(form, {
    async save(values) {
      const message = await save(values);
      form.reset(values);
      return message;
    },
  });
  return (
    <FormLayout {...submission} submitLabel={t('Save')} inPanel buttons={buttons}>
      <FieldRow>
        <TextField label={t('Name')} autoComplete="off" {...fieldProps(form, 'name')} />
        <TextField label={t('Organisation')} autoComplete="off" {...fieldProps(form, 'organisation')} />
      </FieldRow>
      <FieldRow>
        <TextField label={t('Email')} type="email" autoComplete="off" {...fieldProps(form, 'email')} />
        <SelectField
          label={t('Stage')}
          choices={STAGES.map((each) => [each, stageName(each)] as const)}
          {...fieldProps(form, 'stage')}
        />
      </FieldRow>
      <DateField label={t('Write again on')} hint={t('Empty for no reminder.')} {...fieldProps(form, 'follow_up_on')} />
      <TextArea label={t('Notes')} rows={4} maxLength={10_000} {...fieldProps(form, 'notes')} />
    </FormLayout>
  );
}
