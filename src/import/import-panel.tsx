import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../ui/use-notice.tsx';
import { ViewPageLink } from '../ui/view-page-link.tsx';
import { previewImport, readDocument, runImport } from './import-api.ts';
import { ImportReportView } from './import-report-view.tsx';
import type { ImportReport } from './import-schemas.ts';

type ChosenFile = { fileName: string; document: unknown; report: ImportReport; isDone: boolean };

type ImportPanelProps = {
  /** What follows a finished import; by default a link to the page. */
  conclusion?: ReactNode;
};

/** Chooses a file, previews the import, runs it. */
export function ImportPanel({ conclusion = <ViewPageLink /> }: ImportPanelProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [pending, setPending] = useState<'preview' | 'import'>();
  const [progress, setProgress] = useState('');
  const { notice, setNotice } = useNotice();

  async function run(step: 'preview' | 'import', action: () => Promise<void>) {
    setPending(step);
    setNotice(undefined);
    try {
      await action();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    } finally {
      setPending(undefined);
      setProgress('');
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    void run('preview', async () => {
      setChosen(undefined);
      const document = await readDocument(file, (done, all) => setProgress(`Picture ${done + 1} of ${all}`));
      setChosen({ fileName: file.name, document, report: await previewImport(document), isDone: false });
    });
    // Allows the same file to be chosen again after it was corrected.
    currentTarget.value = '';
  }

  function importChosen({ fileName, document }: ChosenFile) {
    void run('import', async () => {
      const { message, report } = await runImport(document);
      setChosen({ fileName, document, report, isDone: true });
      setNotice({ tone: 'success', message });
      await client.invalidateQueries();
    });
  }

  const hasWork = chosen && !chosen.isDone && chosen.report.add + chosen.report.change > 0;
  return (
    <Panel
      title="Import"
      intro="A JSON Resume document (version 1, or the older form), or an archive. You see what it would do before your portfolio changes; the same file again changes nothing. An archive's pictures are uploaded as it is read; of its settings only those of sections are imported, and no messages."
    >
      <input
        ref={input}
        type="file"
        name="file"
        accept=".json,application/json,.zip,application/zip"
        onChange={choose}
        hidden
      />
      <div>
        <Button pending={pending === 'preview'} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          {chosen ? 'Choose another file' : 'Choose a file'}
        </Button>
        {progress && (
          <p role="status" className="mt-2 text-soft text-sm">
            {progress}
          </p>
        )}
      </div>
      {chosen && <ImportReportView fileName={chosen.fileName} report={chosen.report} isDone={chosen.isDone} />}
      <NoticeText notice={notice} />
      {hasWork && (
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" pending={pending === 'import'} onClick={() => importChosen(chosen)}>
            Import
          </Button>
          <Button onClick={() => setChosen(undefined)}>Cancel</Button>
        </div>
      )}
      {chosen?.isDone && <div>{conclusion}</div>}
    </Panel>
  );
}
