import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

export function ResumePanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Panel title={t('Résumé')}>
      <Checkbox
        name="resume_downloads"
        label={t('Let visitors download my résumé')}
        hint={t(
          'As PDF, DOCX, Markdown, plain text and JSON Resume, with what your page shows and without contact details.',
        )}
        checked={settings.resume_downloads}
        onChange={({ target }) => save({ resume_downloads: target.checked })}
      />
      <div>
        <AppLinkButton to="/studio/resume">{t('Preview and check')}</AppLinkButton>
      </div>
      <NoticeText notice={notice} />
    </Panel>
  );
}
