import { useEffect } from 'react';
import type { StoredUser } from '../../../portfolio/model/user.ts';

/** No passkey can belong to an IP. */
const IP = /^[\d.]+$|:/;

/** Offers the visitor's passkeys among the suggestions of the email field, in browsers that can. */
export function usePasskeySuggestions(onLoggedIn: (user: StoredUser) => void): void {
  useEffect(() => {
    void suggest(onLoggedIn);
    // Once for a screen: the browser waits until a passkey is chosen.
  }, [onLoggedIn]);
}

async function suggest(onLoggedIn: (user: StoredUser) => void): Promise<void> {
  if (IP.test(location.hostname) || !(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()))
    return;
  try {
    const { logInWithPasskey } = await import('../passkeys/use-passkey.ts');
    onLoggedIn((await logInWithPasskey({ isSuggestion: true })).user);
  } catch {
    // The button beside the field explains what is wrong.
  }
}
