import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../portfolio/model/user.ts';

/** Shown before a new password is typed. */
export function passwordHint(): string {
  return t('At least {n} characters, better 12 or more; not a common one, and not your name.', {
    n: PASSWORD_MIN_CHARACTERS,
  });
}
