import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import type { TotpSecret } from '../../second-factor.ts';

type TotpSetupProps = {
  secret: TotpSecret;
  /** Gets the recovery codes. */
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
};

/** The QR code for the app, and the field for the first code of it. */
export function TotpSetup({ secret, onConfirmed, onCancel }: TotpSetupProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(body) {
      onConfirmed((await api('POST /api/users/totp/confirm', { body })).recovery_codes);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t('Turn on')}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <p className="max-w-prose text-soft text-sm">
        {filled(
          'Scan this code with an authenticator app, such as your password manager. On this device, {open} or type the key: {key}',
          {
            open: (
              <a key="open" href={secret.uri} className="text-accent underline underline-offset-4">
                {t('open the app')}
              </a>
            ),
            key: (
              <code key="key" className="break-all font-mono text-ink">
                {secret.secret}
              </code>
            ),
          },
        )}
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`}
        alt={t('QR code for the authenticator app')}
        width="192"
        height="192"
        className="bg-white"
      />
      <TextField
        label={t('Code of the app')}
        hint={t('Six digits')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldProps(form, 'code')}
      />
    </FormLayout>
  );
}
