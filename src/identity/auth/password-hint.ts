import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../portfolio/model/user.ts';

/** Shown before a new password is typed. */
export function passwordHint(): string {
  return t('Use at least {n} characters (12 or more is better). Avoid common passwords and your name.', {
    n: PASSWORD_MIN_CHARACTERS,
  });
}
