import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

export function SearchEnginesPanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Panel title={t('Search engines')}>
      <Checkbox
        name="indexed"
        label={t('Let search engines list my page')}
        hint={t(
          'If this is off, your page asks search engines not to list it. Anyone with the link can still open it.',
        )}
        checked={settings.indexed}
        onChange={({ target }) => save({ indexed: target.checked })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
