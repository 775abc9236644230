import { z } from 'zod';
import { email, textFault } from '../platform/lib/fields.ts';
import { CONFIRMATION, givenEmail, givenPassword, isConfirmed, newPassword } from '../portfolio/model/user.ts';
import { factorCodes, stepUp } from './second-factor.ts';

/** The token in a mailed link. */
const mailToken = () => z.string(textFault).max(100);

/** POST /api/users/forgot-password */
export const ForgottenPassword = z.object({ email: givenEmail() });

/** POST /api/users/reset-password */
export const PasswordReset = z
  .object({
    token: mailToken(),
    ...newPassword(),
    /** Also ends API tokens, webhooks and linked logins; the second factor stays. */
    end_other_access: z.boolean('must be true or false').prefault(false),
  })
  .refine(isConfirmed, CONFIRMATION);

/** POST /api/users/change-password. A missing current password counts as wrong. */
export const PasswordChange = z
  .object({ current_password: givenPassword().prefault(''), ...newPassword(), ...factorCodes })
  .refine(isConfirmed, CONFIRMATION);

/** POST /api/users/change-email */
export const EmailChange = z.object({ email: email(), ...stepUp });

/** POST /api/users/change-email/confirm */
export const EmailConfirmation = z.object({ token: mailToken() });

/** DELETE /api/users/{id} */
export const AccountDeletion = z.object(stepUp).nullish();

/** One of the user's sessions. Times are ISO 8601 UTC. */
export const SessionInfo = z.object({
  id: z.string(),
  /** 'Chrome on Linux' */
  device: z.string(),
  /** 'Berlin, Germany', or '' if unknown. */
  place: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Returns who may register, which the app's document contains unless it is anybody. */
export function registrationMode(): 'open' | 'invited' | 'closed' {
  const mode = document.querySelector<HTMLMetaElement>('meta[name=registration]')?.content;
  return mode === 'invited' || mode === 'closed' ? mode : 'open';
}
