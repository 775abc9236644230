import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../ui/use-notice.tsx';
import { ViewPageLink } from '../ui/view-page-link.tsx';
import { GithubForm } from './github-form.tsx';
import { type ImportSource, openSource, previewGithub, previewImport, rejectLarge, runImport } from './import-api.ts';
import { countTaken, ImportPreviewView, type LeftOut, leftOutAtFirst } from './import-preview-view.tsx';
import { ImportReportView } from './import-report-view.tsx';
import type { ImportPreview, ImportReport } from './import-schemas.ts';
import { LinkedinHelp } from './linkedin-help.tsx';
import { PasteForm } from './paste-form.tsx';

type Previewed = { name: string; source: ImportSource; preview: ImportPreview['preview']; left: LeftOut };
type Finished = { name: string; report: ImportReport };

type ImportPanelProps = {
  /** What follows a finished import; by default a link to the page. */
  conclusion?: ReactNode;
};

/** Takes files or text, previews the import with a tick at every item, and runs it. */
export function ImportPanel({ conclusion = <ViewPageLink /> }: ImportPanelProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [previewed, setPreviewed] = useState<Previewed>();
  const [finished, setFinished] = useState<Finished>();
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

  async function show(name: string, source: ImportSource, language?: string) {
    rejectLarge(source);
    const { preview } = await previewImport(source, language);
    setPreviewed({ name, source, preview, left: leftOutAtFirst(preview) });
  }

  function open(files: readonly File[]) {
    const [file] = files;
    if (!file || pending) return;
    void run('preview', async () => {
      setPreviewed(undefined);
      setFinished(undefined);
      const source = await openSource(files, (done, all) => setProgress(`Picture ${done + 1} of ${all}`));
      await show(files.length === 1 ? file.name : `${files.length} files`, source);
    });
  }

  function find(userName: string) {
    if (pending) return;
    void run('preview', async () => {
      setPreviewed(undefined);
      setFinished(undefined);
      const { preview } = await previewGithub(userName);
      const name = `github.com/${userName}`;
      setPreviewed({ name, source: { files: [] }, preview, left: leftOutAtFirst(preview) });
    });
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    open([...(currentTarget.files ?? [])]);
    // Allows the same file to be chosen again after it was corrected.
    currentTarget.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    open([...event.dataTransfer.files]);
  }

  function importPreviewed({ name, preview, left }: Previewed) {
    void run('import', async () => {
      const { message, report } = await runImport(preview.id, [...left]);
      setPreviewed(undefined);
      setFinished({ name, report });
      setNotice({ tone: 'success', message });
      await client.invalidateQueries();
    });
  }

  const leave = (keys: readonly string[], isLeft: boolean) =>
    setPreviewed((current) => current && { ...current, left: withKeys(current.left, keys, isLeft) });
  const hasWork = previewed && countTaken(previewed.preview, new Set()) > 0;
  return (
    <Panel
      title="Import"
      intro="Bring what you have: a LinkedIn data export, your repositories on GitHub, a file of Reactive Resume or RenderCV, JSON Resume, Open Badges, or an archive. You choose from a list before anything changes; the same files again change nothing."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the button inside */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-col gap-3 rounded-control border border-edge border-dashed p-4"
      >
        <input
          ref={input}
          type="file"
          name="file"
          multiple
          accept=".json,application/json,.zip,application/zip,.csv,text/csv,.yaml,.yml,.txt,.jwt,.png,.svg"
          onChange={choose}
          hidden
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button pending={pending === 'preview'} onClick={() => input.current?.click()}>
            <FileUp aria-hidden="true" className="size-4" />
            {previewed || finished ? 'Choose other files' : 'Choose files'}
          </Button>
          <p className="text-faint text-sm">or drop them here, up to 25 MB</p>
        </div>
        <GithubForm onFind={find} isPending={pending === 'preview'} />
        <LinkedinHelp />
        <PasteForm onPaste={(text) => open([new File([text], 'pasted text')])} />
        {progress && (
          <p role="status" className="text-soft text-sm">
            {progress}
          </p>
        )}
      </div>
      {previewed && previewed.preview.languages.length > 1 && (
        <SelectField
          label="Language of the export"
          name="language"
          value={previewed.preview.language}
          choices={previewed.preview.languages.map((language) => [language, language])}
          onChange={({ currentTarget: { value } }) =>
            void run('preview', () => show(previewed.name, previewed.source, value))
          }
        />
      )}
      {previewed && <ImportPreviewView {...previewed} onLeave={leave} />}
      {finished && <ImportReportView fileName={finished.name} report={finished.report} isDone />}
      <NoticeText notice={notice} />
      {hasWork && (
        <div className="flex flex-wrap gap-3">
          <Button
            tone="primary"
            pending={pending === 'import'}
            disabled={countTaken(previewed.preview, previewed.left) === 0}
            onClick={() => importPreviewed(previewed)}
          >
            Import
          </Button>
          <Button onClick={() => setPreviewed(undefined)}>Cancel</Button>
        </div>
      )}
      {finished && <div>{conclusion}</div>}
    </Panel>
  );
}

function withKeys(left: LeftOut, keys: readonly string[], isLeft: boolean): LeftOut {
  const changed = new Set(left);
  for (const key of keys) {
    if (isLeft) changed.add(key);
    else changed.delete(key);
  }
  return changed;
}
