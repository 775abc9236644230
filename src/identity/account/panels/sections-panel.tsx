import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

export function SectionsPanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Panel title={t('Sections')} intro={t('What your page shows, in which order, and under which titles.')}>
      <Checkbox
        name="hide_empty_sections"
        label={t('Hide empty sections')}
        hint={t('A section appears on your page with the first entry that visitors can see.')}
        checked={settings.hide_empty_sections}
        onChange={({ target }) => save({ hide_empty_sections: target.checked })}
      />
      <div>
        <AppLinkButton to="/studio/sections">{t('Arrange sections')}</AppLinkButton>
      </div>
      <NoticeText notice={notice} />
    </Panel>
  );
}
