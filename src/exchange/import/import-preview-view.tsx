import { useEffect, useId, useRef } from 'react';
import { reasonsText } from '../../platform/lib/texts/studio/error-texts.ts';
import { joinedText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { fieldName, type StudioLabel, type StudioText, t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { withoutEscapes } from '../../platform/rich-text/markdown-summary.ts';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { Notice } from '../../platform/ui/notice.tsx';
import {
  type FieldChange,
  type ImportPreview,
  type PlannedAction,
  type PlannedItem,
  TRANSFER_SECTIONS,
} from './import-schemas.ts';

/** Further items of a section are imported or left out with all of it. */
const SHOWN_MAX = 200;
const VALUE_SHOWN_MAX = 160;
const COUNTED = [
  [['add'], '{n} will be added'],
  [['change'], '{n} will be changed'],
  [['skip', 'same'], '{n} will be skipped'],
] as const satisfies readonly [readonly PlannedAction[], StudioText][];

export type LeftOut = ReadonlySet<string>;
type Selection = { left: LeftOut; onLeave: (keys: readonly string[], isLeft: boolean) => void };
type ImportPreviewViewProps = Selection & { name: string; preview: ImportPreview['preview'] };

/** What an import would do, with a tick at every section and item. */
export function ImportPreviewView({ name, preview, ...selection }: ImportPreviewViewProps) {
  const titles = new Map<string, StudioLabel>(TRANSFER_SECTIONS);
  const sections = [
    { kind: 'account', title: t('Profile and links'), items: preview.account.items },
    ...preview.sections.map(({ kind, items }) => ({ kind, title: term(titles.get(kind) ?? kind), items })),
  ].filter(({ items }) => items.length > 0);
  const all = sections.flatMap(({ items }) => items);
  const isOfPlan = ({ where }: { where: string }) => where === 'plan' || where === 'hidden';
  const notes = preview.notes.filter((note) => !isOfPlan(note));
  return (
    <div className="flex flex-col gap-1">
      <div role="status">
        <p className="font-medium">{t('Nothing has been changed yet.')}</p>
        <p className="text-soft text-sm">
          <strong className="wrap-anywhere">{name}</strong>: <Counts items={all} left={selection.left} />.{' '}
          {hintOf(preview)}
        </p>
      </div>
      {preview.notes.filter(isOfPlan).map((note) => (
        <Notice key={note.message} tone="info" className="my-2">
          {noteText(note)}
        </Notice>
      ))}
      {sections.map((section) => (
        <Section key={section.kind} {...section} {...selection} isOpen={preview.source === 'github'} />
      ))}
      {notes.length > 0 && (
        <details className="border-line border-t pt-1">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('Not imported')}</summary>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {notes.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and places may repeat
              <li key={index} className="wrap-anywhere">
                {note.where}
                <span className="block text-faint">{noteText(note)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Items of the profile begin with the name of their field, and links with their own label. */
export function shownTitle(title: string, kind: string): string {
  const at = title.indexOf(': ');
  return at > 0 && (kind === 'account' || kind === 'profile')
    ? `${fieldName(title.slice(0, at))}${title.slice(at)}`
    : title;
}

function hintOf(preview: ImportPreview['preview']): string {
  if (countTaken(preview, new Set()) === 0) return t('There is nothing to import.');
  return preview.source === 'github' ? t('Select what to import.') : t('Untick what you do not want.');
}

type SectionProps = Selection & {
  kind: string;
  title: string;
  items: readonly PlannedItem[];
  /** True if there is something to tick. */
  isOpen: boolean;
};

function Section({ kind, title, items, isOpen, left, onLeave }: SectionProps) {
  const keys = items.filter(isWork).map(({ key }) => key);
  const shown = items.slice(0, SHOWN_MAX);
  const isChanging = items.some(({ action }) => action === 'change');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-t pt-1">
      {keys.length > 0 ? (
        <SectionTick
          name={`section-${kind}`}
          label={t('All of {title}', { title })}
          keys={keys}
          left={left}
          onLeave={onLeave}
        />
      ) : (
        <span className="size-4.5" />
      )}
      {/* Open if existing data is replaced, so that it is not overlooked. */}
      <details open={isOpen || isChanging}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {title}{' '}
          <span className="font-normal text-soft text-sm">
            · <Counts items={items} left={left} />
          </span>
        </summary>
        <ul className="flex flex-col gap-1 pb-2">
          {shown.map((item) => (
            <li key={item.key}>
              {isWork(item) ? (
                <Checkbox
                  name={item.key}
                  label={shownTitle(item.title, kind)}
                  hint={<Reasons item={item} />}
                  checked={!left.has(item.key)}
                  onChange={({ currentTarget }) => onLeave([item.key], !currentTarget.checked)}
                />
              ) : (
                <p className="wrap-anywhere ps-7.5 text-sm">
                  {shownTitle(item.title, kind)}
                  <span className="block text-faint">{reasonsText(item)}</span>
                </p>
              )}
            </li>
          ))}
          {items.length > SHOWN_MAX && (
            <li className="text-faint text-sm">{t('… and {n} more', { n: items.length - SHOWN_MAX })}</li>
          )}
        </ul>
      </details>
    </div>
  );
}

type SectionTickProps = Selection & { name: string; label: string; keys: readonly string[] };

function SectionTick({ name, label, keys, left, onLeave }: SectionTickProps) {
  const input = useRef<HTMLInputElement>(null);
  const taken = keys.filter((key) => !left.has(key)).length;
  const isPartial = taken > 0 && taken < keys.length;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start pt-3.5">
      <input
        ref={input}
        id={id}
        type="checkbox"
        name={name}
        checked={taken === keys.length}
        onChange={() => onLeave(keys, taken > 0 && !isPartial)}
        className="size-4.5 shrink-0 cursor-pointer accent-accent"
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}

function noteText({ message, times, reasons }: ImportPreview['preview']['notes'][number]): string {
  const why = reasonsText({ why: message, reasons });
  return times > 1 && why !== message ? `${why} (× ${times})` : why;
}

function Reasons({ item }: { item: PlannedItem }) {
  const { key, action, changes } = item;
  return (
    <>
      <span className={`placard ${action === 'change' ? 'text-accent' : 'text-success'}`}>{term(action)}</span>{' '}
      {reasonsText(item)}
      {action === 'change' &&
        changes.map((change) => (
          <span key={change.field} className="block">
            <Change {...change} toText={isMarkdown(key, change.field) ? withoutEscapes : String} />
          </span>
        ))}
    </>
  );
}

/** Keys of items begin with their section. */
function isMarkdown(key: string, field: string): boolean {
  return field === 'about' || (field === 'description' && key.startsWith('projects:'));
}

function Change({ field, from, to, toText }: FieldChange & { toText: (text: string) => string }) {
  return (
    <>
      {fieldName(field)}: <del>{shortened(toText(valueText(from))) || t('empty')}</del> →{' '}
      <ins className="no-underline">{shortened(toText(valueText(to)))}</ins>
    </>
  );
}

function valueText(value: unknown): string {
  const text = Array.isArray(value) ? value.map(valueText).join(' · ') : typeof value === 'string' ? value : '';
  return text === '' && typeof value === 'boolean' ? (value ? t('yes') : t('no')) : text;
}

function shortened(text: string): string {
  return text.length > VALUE_SHOWN_MAX ? `${text.slice(0, VALUE_SHOWN_MAX)}…` : text;
}

function isWork({ action }: PlannedItem): boolean {
  return action === 'add' || action === 'change';
}

function Counts({ items, left }: { items: readonly PlannedItem[]; left: LeftOut }) {
  const taken = items.filter(({ key }) => !left.has(key));
  const parts = COUNTED.map(([actions, text]) => {
    const isCounted = ({ action }: PlannedItem) => actions.some((each) => each === action);
    const n = taken.filter(isCounted).length;
    return n > 0 ? t(text, { n }) : '';
  });
  const leftOut = items.length - taken.length;
  return joinedText([...parts, leftOut > 0 && t('{n} not selected', { n: leftOut })]) || t('nothing to do');
}

/**
 * Returns the items that start without a tick: what another site says replaces nothing that the owner has written, and
 * nobody shows all their repositories.
 */
export function leftOutAtFirst({ source, account, sections }: ImportPreview['preview']): Set<string> {
  if (source === 'github') return new Set(sections.flatMap(({ items }) => items.map(({ key }) => key)));
  const isOwn = source === 'json-resume' || source === 'archive' || source === 'pdf';
  const changes = isOwn ? [] : account.items.filter(({ action }) => action === 'change');
  return new Set(changes.map(({ key }) => key));
}

/** Returns how many items would be carried out. */
export function countTaken({ account, sections }: ImportPreview['preview'], left: LeftOut): number {
  const items = [account, ...sections].flatMap((section) => section.items);
  return items.filter((item) => isWork(item) && !left.has(item.key)).length;
}
