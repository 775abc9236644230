import { useState } from 'react';
import { wholeErrorText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { errorToNotice, type NoticeContent } from '../../../platform/ui/use-notice.tsx';
import type { StoredUser } from '../../../portfolio/model/user.ts';

type PasskeyButtonProps = {
  /** True where a logged-in user only confirms who they are. */
  isStepUp?: boolean;
  onLoggedIn: (user: StoredUser) => void;
  onNotice: (notice: NoticeContent | undefined) => void;
};

/** Asks the browser for a passkey, and logs in with it. */
export function PasskeyButton({ isStepUp = false, onLoggedIn, onNotice }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  if (!globalThis.PublicKeyCredential) return null;

  async function logIn() {
    setPending(true);
    onNotice(undefined);
    try {
      const { logInWithPasskey } = await import('../passkeys/use-passkey.ts');
      onLoggedIn((await logInWithPasskey({ isStepUp })).user);
    } catch (thrown) {
      onNotice({
        tone: 'error',
        ...errorToNotice(thrown, (failure) => ({
          message: wholeErrorText(failure),
        })),
      });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button pending={pending} onClick={() => void logIn()}>
      {t('Use a passkey')}
    </Button>
  );
}
