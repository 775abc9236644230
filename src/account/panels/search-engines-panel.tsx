import { Checkbox } from '../../ui/form/choices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoticeText } from '../../ui/use-notice.tsx';
import type { OwnAccountProps } from '../load-account.tsx';
import { useSavedAtOnce } from './use-autosave.tsx';

export function SearchEnginesPanel(own: OwnAccountProps) {
  const { settings, save, notice } = useSavedAtOnce(own);
  return (
    <Panel title="Search engines">
      <Checkbox
        name="indexed"
        label="Let search engines list my page"
        hint="If this is off, your page asks search engines not to list it. Anyone with the link can still open it."
        checked={settings.indexed}
        onChange={({ target }) => save({ indexed: target.checked })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
