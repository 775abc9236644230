import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { wholeErrorText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { StoredUser } from '../../../portfolio/model/user.ts';
import type { FactorName } from '../../second-factor.ts';
import { PasskeyButton } from './passkey-button.tsx';

type SecondFactorFormProps = {
  /** What the account can complete its login with. */
  factors: FactorName[];
  onLoggedIn: (user: StoredUser) => void;
  onBack: () => void;
};

/** Asks for a code or a passkey after the right password. */
export function SecondFactorForm({ factors, onLoggedIn, onBack }: SecondFactorFormProps) {
  const hasApp = factors.includes('totp');
  const hasPasskey = factors.includes('passkey');
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({ defaultValues: { code: '', recovery_code: '' } });
  const { setNotice, ...submission } = useSubmit(form, {
    async save({ code, recovery_code }) {
      const body = isRecovery ? { recovery_code } : { code };
      const { message, user } = await api('POST /api/users/login/second-factor', { body });
      onLoggedIn(user);
      return message;
    },
    words: (failure) => ({ message: wholeErrorText(failure) }),
  });
  const buttons = (
    <>
      {hasPasskey && <PasskeyButton onLoggedIn={onLoggedIn} onNotice={setNotice} />}
      <Button onClick={onBack}>{t('Back')}</Button>
      {factors.includes('recovery') && (
        <Button
          tone="quiet"
          onClick={() => {
            setNotice(undefined);
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? (hasApp ? t('Use the app') : t('Use the passkey')) : t('Use a recovery code')}
        </Button>
      )}
    </>
  );
  if (!hasApp && !isRecovery) {
    return (
      <div className="case flex flex-col gap-6 p-5 sm:p-7">
        <p>{t('Use the passkey or security key of your account to complete the login.')}</p>
        <NoticeText notice={submission.notice} />
        <div className="flex flex-wrap gap-3">{buttons}</div>
      </div>
    );
  }
  return (
    <FormLayout {...submission} loginNeeded={false} submitLabel={t('Continue')} buttons={buttons}>
      {isRecovery ? (
        <TextField
          key="recovery"
          label={t('Recovery code')}
          hint={t('Each code works once.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'recovery_code')}
        />
      ) : (
        <TextField
          key="app"
          label={t('Code')}
          hint={t('The six digits that your authenticator app shows now.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          // The person has just asked for this step.
          autoFocus
          {...fieldProps(form, 'code')}
        />
      )}
    </FormLayout>
  );
}
