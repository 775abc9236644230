import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { t, verb } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import { ViewPageLink } from '../../portfolio/components/view-page-link.tsx';
import type { NamedFile } from './dropped-files.ts';
import { HiddenNote } from './hidden-records.tsx';
import { ImportDoor } from './import-door.tsx';
import { countTaken, ImportPreviewView } from './import-preview-view.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { ReadmesOffer } from './readmes-offer.tsx';
import { type Import, useImport } from './use-import.tsx';

type ImportPanelProps = {
  title?: string;
  /** What follows a finished import; by default a link to the page. */
  conclusion?: ReactNode;
  /** What was dropped or pasted elsewhere: it is previewed at once. */
  start?: ImportStart;
  /** Another way in is offered instead: only an import that has begun is shown. */
  isSpare?: boolean;
};

type ImportStart = { files: readonly NamedFile[] } | { userName: string } | { from: string };

/** Takes files or text, previews the import with a tick at every item, and runs it. */
export function ImportPanel({ title = t('Import'), conclusion = <ViewPageLink />, start, isSpare }: ImportPanelProps) {
  const steps = useImport();
  useStart(steps, start);
  const { previewed, finished, notice } = steps;
  const result = useRef<HTMLDivElement>(null);
  const isError = notice?.tone === 'error';
  useInView(result, isError ? 'error' : finished ? 'report' : previewed && `preview of ${previewed.name}`);
  if (isSpare && !previewed && !finished && !notice && !steps.pending) return null;
  return (
    <Panel
      title={title}
      intro={t(
        'Import what you have: a LinkedIn data export, your repositories on GitHub, publications from ORCID or BibTeX, a file of Reactive Resume or RenderCV, JSON Resume, Open Badges, a résumé PDF made here, or an archive. You choose from a list before anything changes; the same files again change nothing.',
      )}
    >
      <ImportDoor {...steps} hasChosen={previewed !== undefined || finished !== undefined} />
      <div ref={result} tabIndex={-1} className="flex flex-col gap-5 outline-none empty:hidden">
        {previewed && <Preview {...steps} previewed={previewed} />}
        {finished && <ImportReportView fileName={finished.name} report={finished.report} isDone />}
        {finished && <HiddenNote hidden={finished.hidden} canShowAll={finished.source === 'github'} />}
        <NoticeText notice={notice} />
        {previewed && countTaken(previewed.preview, new Set()) > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button
              tone="primary"
              pending={steps.pending === 'import'}
              disabled={countTaken(previewed.preview, previewed.left) === 0}
              onClick={() => steps.execute(previewed)}
            >
              {verb('Import')}
            </Button>
            <Button onClick={steps.cancel}>{t('Cancel')}</Button>
          </div>
        )}
        {finished && <div>{conclusion}</div>}
      </div>
    </Panel>
  );
}

function useStart({ open, findRepositories, findPublications }: Import, start: ImportStart | undefined) {
  const isStarted = useRef(false);
  useEffect(() => {
    if (!start || isStarted.current) return;
    isStarted.current = true;
    if ('files' in start) open(start.files);
    else if ('userName' in start) findRepositories(start.userName);
    else findPublications(start.from);
  });
}

/** A phone's screen ends above the result: it is scrolled to, and the next Tab is in it. */
function useInView(result: RefObject<HTMLElement | null>, shown: string | undefined) {
  useEffect(() => {
    if (shown === undefined) return;
    result.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (shown !== 'error') result.current?.focus({ preventScroll: true });
  }, [result, shown]);
}

type PreviewProps = Pick<Import, 'previewAgain' | 'leave' | 'pending'> & {
  previewed: NonNullable<Import['previewed']>;
};

function Preview({ previewed, previewAgain, leave, pending }: PreviewProps) {
  const { source, preview, left } = previewed;
  return (
    <>
      {preview.languages.length > 1 && (
        <SelectField
          label={t('Language of the export')}
          name="language"
          value={preview.language}
          choices={preview.languages.map((language) => [language, language])}
          onChange={({ currentTarget: { value } }) => previewAgain(previewed, source, value)}
        />
      )}
      <ImportPreviewView {...previewed} onLeave={leave} />
      {'userName' in source && countTaken(preview, new Set()) > 0 && (
        <ReadmesOffer
          preview={preview}
          left={left}
          pending={pending === 'preview'}
          onRead={(readmes) => previewAgain(previewed, { ...source, readmes })}
        />
      )}
    </>
  );
}
