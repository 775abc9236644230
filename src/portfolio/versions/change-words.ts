import {
  fieldName,
  labelled,
  type StudioLabel,
  studioLanguage,
  t,
} from '../../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_KINDS } from '../model/record-kinds.ts';
import type { Version, VersionChange } from '../model/version.ts';

const KIND_WORDS: Record<Version['kind'], StudioLabel> = {
  auto: 'Automatic',
  named: 'Named',
  published: 'Published',
  'before-import': 'Before an import',
  'before-restore': 'Before a restore',
};

/** What of an item says nothing to its owner. */
const UNSAID: ReadonlySet<string> = new Set(['source', 'record_id', 'tailored_at']);

/** 'Before the launch', 'Before an import' */
export function versionTitle({ kind, name }: Pick<Version, 'kind' | 'name'>): string {
  return name || t(KIND_WORDS[kind]);
}

/** What differs in one record, in the profile or in the order of a list. */
export type ChangedRecord = {
  key: string;
  kind: string;
  /** '' if it cannot be restored alone. */
  id: string;
  /** 'Project: Engine' */
  heading: string;
  /** 'only in this version', 'new since then'; '' if it is in both. */
  state: string;
  fields: { field: string; label: string; from: string; to: string }[];
  canRestore: boolean;
};

/** Returns the changes by record, in their order. */
export function changesByRecord(changes: readonly VersionChange[]): ChangedRecord[] {
  const groups = Map.groupBy(
    changes,
    ({ kind, id, field }) => `${kind} ${id}${isOrder({ field, id, kind }) ? 'order' : ''}`,
  );
  return [...groups].map(([key, own]) => {
    const [{ kind, id, title, field, from, to } = own[0] as VersionChange] = own;
    const isWhole = field === '';
    return {
      key,
      kind,
      id,
      heading: headingOf(kind, id, title),
      state: isWhole ? stateOf(from, to) : '',
      fields: isWhole || (id === '' && kind !== 'profile') ? [] : own.map(fieldOf),
      canRestore: kind !== 'skill_groups' && (kind === 'profile' || (id !== '' && from !== null)),
    };
  });
}

function isOrder({ field, id, kind }: Pick<VersionChange, 'field' | 'id' | 'kind'>): boolean {
  return field === 'order' && id === '' && kind !== 'profile';
}

function headingOf(kind: string, id: string, title: string): string {
  if (kind === 'profile') return t('Profile');
  const row = RECORD_KINDS.find(({ path }) => path === kind);
  const other = kind === 'views' ? (['View', 'Views'] as const) : (['Skill group', 'Skill groups'] as const);
  const [one, many] = row ? [row.label, row.plural] : other;
  if (id === '') return t('Order of {records}', { records: studioLanguage() === 'en' ? many.toLowerCase() : t(many) });
  return labelled(t(one), title || t('(without a name)'));
}

function stateOf(from: unknown, to: unknown): string {
  if (from === null) return t('Added since then');
  return to === null ? t('Deleted since then') : '';
}

function fieldOf({ field, from, to }: VersionChange): ChangedRecord['fields'][number] {
  return { field, label: fieldName(field), from: valueText(from), to: valueText(to) };
}

/** One item of a list a line; settings as their JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) ? value.map(itemText).join('\n') : itemText(value);
}

function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return Object.entries(item)
    .filter(([name, value]) => !UNSAID.has(name) && typeof value !== 'object')
    .map(([, value]) => value)
    .map(valueText)
    .filter(Boolean)
    .join(' ');
}
