import { type MouseEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';

const ARCHIVE = '/api/export/archive';

type ExportPanelProps = {
  /** Asks the owner to prove who they are, where the login is too old for the archive. */
  renderConfirmation: (onConfirmed: () => void, onCancel: () => void) => ReactNode;
};

export function ExportPanel({ renderConfirmation }: ExportPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { notice, setNotice } = useNotice();

  async function downloadArchive(event: MouseEvent) {
    event.preventDefault();
    setNotice(undefined);
    try {
      // Without a proof: fails unless the login is fresh.
      await api('POST /api/users/confirm-login', { body: {} });
      startDownload();
    } catch (thrown) {
      if (isAppError(thrown) && thrown.code === 'reauth_required') setIsAsking(true);
      else setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  function startDownload() {
    setIsAsking(false);
    download(ARCHIVE, 'vitrine.zip');
  }
  return (
    <Panel
      title={t('Export')}
      intro={t(
        'Your portfolio as a JSON Resume document, or all that your account holds as an archive: portfolio, images, messages and settings in one zip file. Importing either again gives the same portfolio.',
      )}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/api/export/json-resume" download="resume.json">
          {t('Download JSON Resume')}
        </LinkButton>
        <LinkButton href={ARCHIVE} download="vitrine.zip" onClick={(event) => void downloadArchive(event)}>
          {t('Download archive')}
        </LinkButton>
      </div>
      <NoticeText notice={notice} />
      {isAsking && (
        <>
          <p className="text-sm">
            {t(
              'You logged in more than ten minutes ago. The archive includes your messages: please confirm that it is you.',
            )}
          </p>
          {renderConfirmation(startDownload, () => setIsAsking(false))}
        </>
      )}
    </Panel>
  );
}

/** By a link, because navigating would ask about forms that are not saved. */
function download(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
