import { PASSWORD_MIN_CHARACTERS } from '../model/user.ts';

/** Shown before a new password is typed. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_CHARACTERS} characters, better 12 or more; not a common one, and not your name.`;
