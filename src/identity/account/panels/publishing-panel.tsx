import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

export function PublishingPanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Panel title={t('Publishing')}>
      <Checkbox
        name="publishing"
        label={t('Publish changes manually')}
        hint={t(
          'Visitors see what you last published, and the studio shows you what has changed. If you turn this off, your draft is published.',
        )}
        checked={settings.publishing === 'manual'}
        onChange={({ target }) => save({ publishing: target.checked ? 'manual' : 'instant' })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
