import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { api } from '../../../platform/api/api-client.ts';
import { AppError, isAppError } from '../../../platform/lib/app-error.ts';
import { type Proof, proofBody } from '../second-factor/proof.ts';

/** Loaded on first use: nobody else needs it. */
const webAuthn = () => import('@simplewebauthn/browser');

type Login = {
  /** Makes the login of a logged-in user fresh. */
  isStepUp?: boolean;
  /** Offers the passkeys in the suggestions of the email field, and waits until one is chosen. */
  isSuggestion?: boolean;
};

/** Asks for a passkey and logs in with it. */
export async function logInWithPasskey({ isStepUp = false, isSuggestion = false }: Login = {}) {
  const body = isStepUp ? { step_up: true } : {};
  const { options } = await api('POST /api/users/login/passkey/options', { body });
  const { startAuthentication } = await webAuthn();
  const credential = await explain(
    startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isSuggestion,
    }),
  );
  return api('POST /api/users/login/passkey', { body: credential });
}

/** Makes a passkey on this device or on a security key. Returns recovery codes if it is the first second factor. */
export async function addPasskey(name: string, proof: Proof) {
  const { options } = await api('POST /api/users/passkeys/options', { body: proofBody(proof) });
  const { startRegistration } = await webAuthn();
  // The browser checks them with its own parser.
  const credential = await explain(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  return api('POST /api/users/passkeys', { body: { ...credential, name } });
}

/** The browser says why in English meant for programmers. */
async function explain<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    const error = isKnown ? 'This device has a passkey of yours already' : 'No passkey was used: please try again';
    throw new AppError('forbidden', { message: 'Passkey', error, cause });
  }
}
