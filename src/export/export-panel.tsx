import { t } from '../lib/texts/studio/studio-texts.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';

export function ExportPanel() {
  return (
    <Panel
      title={t('Export')}
      intro={t(
        'Your portfolio as a JSON Resume document, or all that your account holds as an archive: portfolio, pictures, messages and settings in one zip file. Importing either again gives the same portfolio.',
      )}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/api/export/json-resume" download="resume.json">
          {t('Download JSON Resume')}
        </LinkButton>
        <LinkButton href="/api/export/archive" download="vitrine.zip">
          {t('Download archive')}
        </LinkButton>
      </div>
    </Panel>
  );
}
