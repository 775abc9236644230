import { invalid } from '../../platform/lib/app-error.ts';
import { lazyLoad } from '../../platform/lib/lazy.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../portfolio/model/user.ts';
import { normalizedPassword } from './passwords.server.ts';

const PRODUCT_NAME = 'vitrine';
/** Shorter names occur by chance. */
const NAME_MIN_CHARACTERS = 4;
/** The minimum number of letters of a password that are not part of the owner's names. */
const OWN_LETTERS_MIN = 3;

type Owner = { user_name: string; email: string };

/** Rejects passwords that attackers try first: the most common ones, and the owner's names. Works offline. */
export async function rejectWeakPassword(password: string, owner: Owner, message: ErrorMessage): Promise<void> {
  const normalized = normalizedPassword(password);
  const isWeak = containsOwnName(normalized, owner) || (await isCommonPassword(normalized));
  if (isWeak) throw invalid(message, [{ field: 'password', message: 'Password is too easy to guess' }]);
}

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase());
}

/** Loaded on first use: unpacking takes 40 ms. */
const commonPasswords = lazyLoad(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_CHARACTERS));
});

/** True for 'vitrine-2026', 'ada@example.com', and 'AdaLovelace1' if that is the user name. */
export function containsOwnName(password: string, { user_name, email }: Owner): boolean {
  const [local = ''] = email.split('@');
  // The longest first, because one may contain another.
  const names = [email, user_name, local, PRODUCT_NAME].sort((a, b) => b.length - a.length);
  const nameParts = names.filter(({ length }) => length >= NAME_MIN_CHARACTERS);
  const folded = password.toLowerCase();
  const rest = nameParts.reduce((text, name) => text.replaceAll(name.toLowerCase(), ''), folded);
  return rest !== folded && (rest.match(/\p{L}/gu) ?? []).length < OWN_LETTERS_MIN;
}
