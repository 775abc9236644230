import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StoredUser } from '../../model/user.ts';
import { Button } from '../../ui/button.tsx';
import { FormLayout } from '../../ui/form/form-layout.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../ui/form/use-submit.tsx';
import { completeLogin } from '../account-api.ts';

type SecondFactorFormProps = {
  /** True if the account has recovery codes left. */
  hasRecoveryCodes: boolean;
  onLoggedIn: (user: StoredUser) => void;
  onBack: () => void;
};

/** Asks for a code after the right password. */
export function SecondFactorForm({ hasRecoveryCodes, onLoggedIn, onBack }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({ defaultValues: { code: '', recovery_code: '' } });
  const { setNotice, ...submission } = useSubmit(form, {
    async save({ code, recovery_code }) {
      const { message, user } = await completeLogin(isRecovery ? { recovery_code } : { code });
      onLoggedIn(user);
      return message;
    },
    words: ({ message, error }) => ({ message: `${message}, ${error}` }),
  });
  return (
    <FormLayout
      {...submission}
      loginNeeded={false}
      submitLabel="Continue"
      buttons={
        <>
          <Button onClick={onBack}>Back</Button>
          {hasRecoveryCodes && (
            <Button
              tone="quiet"
              onClick={() => {
                setNotice(undefined);
                setIsRecovery(!isRecovery);
              }}
            >
              {isRecovery ? 'Use the app' : 'Use a recovery code'}
            </Button>
          )}
        </>
      }
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          hint="Each code works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'recovery_code')}
        />
      ) : (
        <TextField
          key="app"
          label="Code"
          hint="The six digits that your authenticator app shows now."
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
