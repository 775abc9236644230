import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { errorToNotice, useNotice } from '../../platform/ui/use-notice.tsx';
import type { NamedFile } from './dropped-files.ts';
import { type LeftOut, leftOutAtFirst } from './import-preview-view.tsx';
import type { HiddenRecords, ImportPreview, ImportReport } from './import-schemas.ts';
import { type ImportSource, openSource, previewImport, rejectLarge } from './import-source.ts';

type Previewed = { name: string; source: ImportSource; preview: ImportPreview['preview']; left: LeftOut };
type Finished = { name: string; source: string; report: ImportReport; hidden: HiddenRecords };

/** The steps of an import: choose, preview, leave out, execute. One request at a time. */
export function useImport() {
  const client = useQueryClient();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [finished, setFinished] = useState<Finished>();
  const [pending, setPending] = useState<'preview' | 'import'>();
  const [progress, setProgress] = useState('');
  const { notice, setNotice } = useNotice();

  async function run(step: 'preview' | 'import', action: () => Promise<void>) {
    if (pending) return;
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

  /** `left` is given if the same source is previewed again. What is shown stays if this fails, with its ticks. */
  async function show(name: string, source: ImportSource, options: { language?: string; left?: LeftOut } = {}) {
    rejectLarge(source);
    const { preview } = await previewImport(source, options.language);
    setPreviewed({ name, source, preview, left: options.left ?? leftOutAtFirst(preview) });
    setFinished(undefined);
  }

  return {
    ...{ previewed, finished, pending, progress, notice },
    /** `chosen` may still be reading a folder. */
    open: (chosen: readonly NamedFile[] | Promise<readonly NamedFile[]>) =>
      void run('preview', async () => {
        const files = await chosen;
        const [file] = files;
        if (!file) return;
        const source = await openSource(files, (done, all) =>
          setProgress(t('Image {number} of {count}', { number: done + 1, count: all })),
        );
        await show(files.length === 1 ? file.path : t('{n} files', { n: files.length }), source);
      }),
    findRepositories: (userName: string) =>
      void run('preview', () => show(`github.com/${userName}`, { userName, readmes: [] })),
    findPublications: (from: string) => void run('preview', () => show(t('Publications'), { from })),
    /** Previews the same source in another language, or with the READMEs of repositories. */
    previewAgain: ({ name, left }: Previewed, source: ImportSource, language?: string) =>
      void run('preview', () => show(name, source, language === undefined ? { left } : { language })),
    execute: ({ name, preview, left }: Previewed) =>
      void run('import', async () => {
        const { report, hidden } = await api('POST /api/import', {
          body: { preview_id: preview.id, leave: [...left] },
        });
        setPreviewed(undefined);
        setFinished({ name, source: preview.source, report, hidden });
        const { add, change, skip } = report;
        const counts = { add: numberText(add), change: numberText(change), skip: numberText(skip) };
        setNotice({ tone: 'success', message: t('Imported: {add} added, {change} changed, {skip} skipped.', counts) });
        await client.invalidateQueries();
      }),
    leave: (keys: readonly string[], isLeft: boolean) =>
      setPreviewed((current) => current && { ...current, left: withKeys(current.left, keys, isLeft) }),
    cancel: () => setPreviewed(undefined),
  };
}

export type Import = ReturnType<typeof useImport>;

function withKeys(left: LeftOut, keys: readonly string[], isLeft: boolean): LeftOut {
  const changed = new Set(left);
  for (const key of keys) {
    if (isLeft) changed.add(key);
    else changed.delete(key);
  }
  return changed;
}
