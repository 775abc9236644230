import { useForm } from 'react-hook-form';
import { confirmLogin } from '../../auth/account-api.ts';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormLayout } from '../../ui/form/form-layout.tsx';
import { useSubmit } from '../../ui/form/use-submit.tsx';
import { ProofFields } from './proof-fields.tsx';

type ConfirmLoginFormProps = { onConfirmed: () => void; onCancel: () => void };

/** Asks for the password, and a code where the account has a second factor, so that the login is a fresh one again. */
export function ConfirmLoginForm({ onConfirmed, onCancel }: ConfirmLoginFormProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(proof) {
      await confirmLogin(proof);
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
