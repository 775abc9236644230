import { reasonsText } from '../../platform/lib/texts/studio/error-texts.ts';
import { joinedText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, type StudioText, t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { shownTitle } from './import-preview-view.tsx';
import { type ImportAction, type ImportEntry, type ImportReport, TRANSFER_SECTIONS } from './import-schemas.ts';

const BEFORE = {
  add: '{n} will be added',
  change: '{n} will be changed',
  skip: '{n} will be skipped',
} as const satisfies Record<ImportAction, StudioText>;
const AFTER = {
  add: '{n} added',
  change: '{n} changed',
  skip: '{n} skipped',
} as const satisfies Record<ImportAction, StudioText>;
const DONE: Record<ImportAction, StudioLabel> = { add: 'added', change: 'changed', skip: 'skipped' };
const PLANNED: Record<ImportAction, StudioLabel> = { add: 'add', change: 'change', skip: 'skip' };
const MARKS: Record<ImportAction, string> = { add: 'text-success', change: 'text-accent', skip: 'text-faint' };

type ImportReportViewProps = { fileName: string; report: ImportReport; isDone: boolean };

/** What an import does or did, section by section, with reasons. */
export function ImportReportView({ fileName, report, isDone }: ImportReportViewProps) {
  const words = isDone ? AFTER : BEFORE;
  const marks = isDone ? DONE : PLANNED;
  const titles = new Map<string, StudioLabel>(TRANSFER_SECTIONS);
  const sections = report.sections.filter(({ add, change, skip }) => add + change + skip > 0);
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>
        <strong className="break-words">{fileName}</strong>: <Counts counts={report} words={words} />
      </p>
      {sections.map(({ section, entries, left_out, ...counts }) => (
        // Open if existing data is replaced, so that it is not overlooked.
        <details key={section} open={counts.change > 0} className="border-line border-t pt-1">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
            {term(titles.get(section) ?? section)}{' '}
            <span className="font-normal text-soft text-sm">
              · <Counts counts={counts} words={words} />
            </span>
          </summary>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {changesFirst(entries).map(({ action, title, why, reasons }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and titles may repeat
              <li key={index} className="grid grid-cols-[5.5rem_1fr] gap-x-3">
                <span className={`placard ${MARKS[action]}`}>{t(marks[action])}</span>
                <span className="min-w-0 break-words">
                  {shownTitle(title, section)}
                  {why && <span className="block text-faint">{reasonsText({ why, reasons })}</span>}
                </span>
              </li>
            ))}
            {left_out > 0 && <li className="text-faint">{t('… and {n} more', { n: left_out })}</li>}
          </ul>
        </details>
      ))}
      {report.unused.length > 0 && (
        <details className="border-line border-t pt-1">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('Not imported')}</summary>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {report.unused.map(({ where, times, why, reasons }) => (
              <li key={where}>
                <code className="break-words font-mono">{where}</code>
                {times > 1 && <span className="text-faint"> × {times}</span>}
                <span className="block text-faint">{reasonsText({ why, reasons })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function changesFirst(entries: readonly ImportEntry[]): ImportEntry[] {
  const isChange = ({ action }: ImportEntry) => action === 'change';
  return [...entries.filter(isChange), ...entries.filter((entry) => !isChange(entry))];
}

function Counts({ counts, words }: { counts: Record<ImportAction, number>; words: typeof BEFORE | typeof AFTER }) {
  const parts = (['add', 'change', 'skip'] as const).filter((action) => counts[action] > 0);
  if (parts.length === 0) return t('nothing to do');
  return joinedText(parts.map((action) => t(words[action], { n: counts[action] })));
}
