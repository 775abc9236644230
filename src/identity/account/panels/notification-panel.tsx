import { type StudioLabel, t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { Digest } from '../../../portfolio/model/user.ts';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

const CHOICES = [
  ['off', 'Never'],
  ['weekly', 'Every Monday'],
  ['monthly', 'On the first of each month'],
] as const satisfies readonly (readonly [Digest, StudioLabel])[];

export function NotificationPanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const { email, email_confirmed, notices, digest } = settings;
  return (
    <Panel title={t('Email notices')}>
      <Checkbox
        name="notices.messages"
        label={t('Email me each message from my page')}
        hint={
          email_confirmed
            ? t('To {email}. If this is off, messages still arrive in your inbox here.', { email })
            : t('Confirm your email address first: until then no email is sent.')
        }
        checked={notices.messages}
        // What is on can be turned off.
        disabled={!email_confirmed && !notices.messages}
        onChange={({ target }) => save({ notices: { ...notices, messages: target.checked } })}
      />
      <SelectField
        name="digest"
        label={t('Email me a summary')}
        disabled={!email_confirmed && digest === 'off'}
        hint={[
          !email_confirmed && t('Confirm your email address first: until then no email is sent.'),
          t(
            'Visitors, messages, opened links, and what needs your attention: certificates that expire, and links on your page that no longer work, which are checked once a week. Nothing if there is nothing to say.',
          ),
        ]
          .filter(Boolean)
          .join(' ')}
        choices={translated(CHOICES)}
        value={digest}
        onSelect={(digest) => save({ digest })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
