import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { proofBody } from '../../auth/second-factor/proof.ts';
import { ProofFields } from './proof-fields.tsx';

type ConfirmLoginFormProps = { onConfirmed: () => void; onCancel: () => void };

/** Asks for the password, and a code where the account has a second factor, so that the login is a fresh one again. */
export function ConfirmLoginForm({ onConfirmed, onCancel }: ConfirmLoginFormProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(proof) {
      await api('POST /api/users/confirm-login', { body: proofBody(proof) });
      form.reset();
      onConfirmed();
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t('Confirm')}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <ProofFields form={form} />
    </FormLayout>
  );
}
