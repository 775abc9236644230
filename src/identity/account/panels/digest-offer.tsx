import { useState } from 'react';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

/** After the first steps: offers, not ticked, the weekly mail; nothing to an owner who gets it, or can get no mail yet. */
export function DigestOffer(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const [isOffered] = useState(own.version.account.digest === 'off');
  const { email: to, email_confirmed, digest } = settings;
  if (!isOffered || !email_confirmed) return null;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        name="digest"
        label={t('Send me a weekly summary')}
        hint={t(
          'Visitors, messages, and links that no longer work; nothing in a week without news. To {to}. One click in the email ends it.',
          { to },
        )}
        checked={digest !== 'off'}
        onChange={({ target }) => save({ digest: target.checked ? 'weekly' : 'off' })}
      />
      <NoticeText notice={notice} />
    </div>
  );
}
