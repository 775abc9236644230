import { z } from 'zod';
import { textFault } from '../platform/lib/fields.ts';
import { givenPassword } from '../portfolio/model/user.ts';

/** What a login can ask for after the password. */
export const FactorName = z.enum(['totp', 'passkey', 'recovery']);
export type FactorName = z.infer<typeof FactorName>;

const code = () => z.string(textFault).trim().max(40).optional();

/** A code of the authenticator app ('123 456'), or one of the recovery codes. */
export const factorCodes = { code: code().transform((text) => text?.replace(/\s/g, '')), recovery_code: code() };

export const FactorCode = z.object(factorCodes);
export type FactorCode = z.infer<typeof FactorCode>;

/** POST /api/users/totp/confirm */
export const TotpConfirmation = z.object({ code: factorCodes.code });

/** Proves once more who sends the request, where the login is older than ten minutes. */
export const stepUp = { password: givenPassword().optional(), ...factorCodes };
export const StepUp = z.object(stepUp).nullish();
export type StepUp = z.infer<typeof StepUp>;

/** GET /api/users/second-factor */
export const SecondFactorState = z.object({
  totp: z.boolean(),
  /** How many; any of them is a second factor. */
  passkeys: z.int(),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const TotpSecret = z.object({
  /** Base 32, to type it by hand. */
  secret: z.string(),
  /** otpauth://… */
  uri: z.string(),
  /** The same as a QR code: an SVG document. */
  qr: z.string(),
});
export type TotpSecret = z.infer<typeof TotpSecret>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
