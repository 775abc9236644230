import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../platform/ui/form/text-area.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import type { OwnedRecord } from '../../portfolio/records/kit/record-calls.ts';
import { recordListQuery } from '../../portfolio/records/kit/record-queries.ts';
import type { CredentialCheck } from './credential-check.ts';

const HINT =
  'Open Badges 3.0 as a token or with an eddsa-jcs-2022 proof, 2.0 signed or hosted, also in a PNG or SVG. A hosted one can be its link.' satisfies StudioLabel;

type FormProps = { kind: CredentialCheck['kind']; onAdded: () => Promise<void>; onCancel: () => void };

/** Chooses the record, and takes the badge as a file, text or link. */
export function CredentialForm({ kind, onAdded, onCancel }: FormProps) {
  const userId = useStoredUser()?.id ?? '';
  const form = useForm({ defaultValues: { record_id: '', credential: '' } });
  const file = useRef<HTMLInputElement>(null);
  const { data = [] } = useQuery(recordListQuery<OwnedRecord & { title: string }>(kind, userId));
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      const { message } = await api('POST /api/credential-checks', { body: { kind, ...values } });
      await onAdded();
      return message;
    },
  });

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    if (chosen) form.setValue('credential', await textOf(chosen), { shouldDirty: true });
  }
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      inPanel
      submitLabel={t('Check')}
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <SelectField
        label={t('Shown with')}
        choices={[['', t('Select')], ...data.map(({ id, title }) => [id, title] as const)]}
        {...fieldProps(form, 'record_id')}
      />
      <div>
        <input ref={file} type="file" name="file" accept=".json,.jsonld,.jwt,.txt,.png,.svg" onChange={choose} hidden />
        <Button onClick={() => file.current?.click()}>{t('Choose a file')}</Button>
      </div>
      <TextArea label={t('Signed badge')} hint={t(HINT)} rows={5} dir="ltr" {...fieldProps(form, 'credential')} />
    </FormLayout>
  );
}

/** An image as a data URL, anything else as its text. */
async function textOf(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) return file.text();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
}
