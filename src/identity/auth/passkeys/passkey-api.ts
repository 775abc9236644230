import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';
import { call } from '../../../platform/api/api-client.ts';
import { AppError, isAppError } from '../../../platform/lib/app-error.ts';
import { StoredUser } from '../../../portfolio/model/user.ts';
import { RecoveryCodes } from '../../second-factor.ts';
import { type Proof, proofBody } from '../second-factor/second-factor-api.ts';
import { Passkey, PasskeyOptions } from './passkey.ts';

/** Checked by the browser's own parser. */
const optionsOf = <Options>() =>
  z.object({ options: z.custom<Options>((options) => PasskeyOptions.safeParse(options).success) });
const RequestOptions = optionsOf<PublicKeyCredentialRequestOptionsJSON>();
const CreationOptions = optionsOf<PublicKeyCredentialCreationOptionsJSON>();
const LoggedIn = z.object({ message: z.string(), user: StoredUser });
const Added = z.object({ message: z.string(), recovery_codes: RecoveryCodes.shape.recovery_codes.optional() });
const Message = z.object({ message: z.string() });

/** Loaded on first use: nobody else needs it. */
const webAuthn = () => import('@simplewebauthn/browser');

type Login = {
  /** Makes the login of a logged-in user fresh. */
  isStepUp?: boolean;
  /** Offers the passkeys in the suggestions of the e-mail field, and waits until one is chosen. */
  isSuggestion?: boolean;
};

/** Asks for a passkey and logs in with it. */
export async function logInWithPasskey({ isStepUp = false, isSuggestion = false }: Login = {}) {
  const body = isStepUp ? { step_up: true } : {};
  const { options } = RequestOptions.parse(await call('/api/users/login/passkey/options', { method: 'POST', body }));
  const { startAuthentication } = await webAuthn();
  const credential = await explain(startAuthentication({ optionsJSON: options, useBrowserAutofill: isSuggestion }));
  return LoggedIn.parse(await call('/api/users/login/passkey', { method: 'POST', body: credential }));
}

/** Makes a passkey on this device or on a security key. Returns recovery codes if it is the first second factor. */
export async function addPasskey(name: string, proof: Proof) {
  const body = await call('/api/users/passkeys/options', { method: 'POST', body: proofBody(proof) });
  const { options } = CreationOptions.parse(body);
  const { startRegistration } = await webAuthn();
  const credential = await explain(startRegistration({ optionsJSON: options }));
  return Added.parse(await call('/api/users/passkeys', { method: 'POST', body: { ...credential, name } }));
}

export async function readPasskeys(): Promise<Passkey[]> {
  return z.array(Passkey).parse(await call('/api/users/passkeys'));
}

export async function removePasskey(id: string, proof: Proof): Promise<string> {
  const path = `/api/users/passkeys/${encodeURIComponent(id)}`;
  return Message.parse(await call(path, { method: 'DELETE', body: proofBody(proof) })).message;
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
