import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { DateField } from '../../platform/ui/form/date-field.tsx';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import type { OwnedRecord } from '../records/kit/record-calls.ts';
import { recordListQuery } from '../records/kit/record-queries.ts';
import { REQUEST_DAYS } from './testimonial-request.ts';

const EMPTY = { name: '', email: '', project_id: '', expires_at: '' };

const MAILED =
  'Optional: emails them a link of their own, by which the domain of their organisation is checked. The address is not stored.' satisfies StudioLabel;

type RequestFormProps = { onAdded: () => Promise<void>; onCancel: () => void };

export function RequestForm({ onAdded, onCancel }: RequestFormProps) {
  const userId = useStoredUser()?.id ?? '';
  const form = useForm({ defaultValues: EMPTY });
  const { data = [] } = useQuery(recordListQuery<OwnedRecord & { title: string }>('projects', userId));
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ name, email, project_id, expires_at: day }) {
      const expires_at = day === '' ? null : `${day}T23:59:59Z`;
      const body = { name, email, project_id: project_id || null, expires_at };
      await api('POST /api/testimonial-requests', { body });
      await onAdded();
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      inPanel
      submitLabel={t('Create link')}
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <TextField
        label={t('Name')}
        hint={t('Whom you ask. Only you see it.')}
        autoComplete="off"
        autoFocus
        aria-required
        dir="auto"
        {...fieldProps(form, 'name')}
      />
      <TextField
        label={t('Email')}
        hint={t(MAILED)}
        type="email"
        autoComplete="off"
        dir="ltr"
        {...fieldProps(form, 'email')}
      />
      <FieldRow>
        <SelectField
          label={t('About the project')}
          choices={[['', t('None')], ...data.map(({ id, title }) => [id, title] as const)]}
          {...fieldProps(form, 'project_id')}
        />
        <DateField
          label={t('Expires')}
          hint={t('End of day. Default: {n} days.', { n: REQUEST_DAYS })}
          {...fieldProps(form, 'expires_at')}
        />
      </FieldRow>
    </FormLayout>
  );
}
