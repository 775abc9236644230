import { Checkbox } from '../../ui/form/choices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoticeText } from '../../ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

export function NotificationPanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const { email, email_confirmed, notices } = settings;
  return (
    <Panel title="E-mail notices">
      <Checkbox
        name="notices.messages"
        label="Mail me each message from my page"
        hint={`To ${email}${email_confirmed ? '' : ', once it is confirmed'}. If this is off, messages still arrive in your inbox here.`}
        checked={notices.messages}
        onChange={({ target }) => save({ notices: { ...notices, messages: target.checked } })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
