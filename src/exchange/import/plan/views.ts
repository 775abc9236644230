import { say } from '../../../platform/lib/texts/sentence.ts';
import type { RecordPath } from '../../../portfolio/model/record-kinds.ts';
import { slugPicker } from '../../../portfolio/records/project/project-slug.ts';
import { VIEWS_MAX } from '../../../portfolio/views/view.ts';
import type { AccountView, TransferredView } from '../json-resume/transferred-views.ts';
import { verdictOn } from './plan-record.ts';
import type { Tools } from './records.ts';

export type NewRow = Omit<AccountView, 'later'>;

/** Views to write: complete ones to add, and the changed fields of existing ones. */
export type ViewChanges = {
  add: NewRow[];
  /** One that settles goes on to show what it has shown so far. */
  change: (Partial<NewRow> & { id: string; settles: boolean })[];
};

/** Returns the id that a record of the document has in the account, by its kind and place; undefined if it is left out. */
type FindRecord = (kind: RecordPath, at: number) => string | undefined;

const COMES_CLOSED = 'for recipients of share links only, until you open it to others';
const COMPARED = ['name', 'headline', 'about', 'sections', 'items', 'show_contact', 'new_records', 'seo'] as const;

/** Plans the changes of views, by their addresses, else by their names. Who may see one that is there stays. */
export function planViews(
  views: readonly TransferredView[],
  present: readonly AccountView[],
  find: FindRecord,
  { report, freshId, newTranslations, translate }: Pick<Tools, 'report' | 'freshId' | 'newTranslations' | 'translate'>,
): ViewChanges {
  const rows: ViewChanges = { add: [], change: [] };
  const pick = slugPicker(new Set(present.map(({ slug }) => slug)));
  const found = <T extends { kind: RecordPath; at: number }>(items: readonly T[]) =>
    items.flatMap(({ at, ...item }) => {
      const record_id = find(item.kind, at);
      return record_id === undefined ? [] : [{ ...item, record_id }];
    });
  for (const { translations, items, later, ...given } of views) {
    const fields = translations.flatMap(({ field, ...entry }) => {
      const known = fieldHere(field, find);
      return known === undefined ? [] : [{ ...entry, field: known }];
    });
    const stored = present.find(({ slug }) => slug === given.slug) ?? present.find(({ name }) => name === given.name);
    const values = { ...given, items: [...found(items), ...decided(found(later), stored)] };
    if (!stored) {
      if (present.length + rows.add.length >= VIEWS_MAX) {
        const why = say('an account has {n} views at most', { n: VIEWS_MAX });
        report.add('views', { action: 'skip', title: given.name, why: [why] });
      } else if (report.add('views', { action: 'add', title: given.name, why: ['new', COMES_CLOSED] })) {
        const id = freshId();
        rows.add.push({ ...values, id, slug: pick(given.slug) });
        translate(newTranslations('views', id, fields));
      }
      continue;
    }
    const differing = COMPARED.filter((field) => contentOf(values[field]) !== contentOf(stored[field]));
    const changes = Object.fromEntries(differing.map((field) => [field, values[field]]));
    const added = newTranslations('views', stored.id, fields);
    const verdict = verdictOn(stored, changes, { keeping: 'same', translations: added });
    if (!report.add('views', { ...verdict, title: given.name })) continue;
    if (differing.length > 0) {
      const settles = 'new_records' in changes && stored.new_records === 'show';
      rows.change.push({ ...changes, id: stored.id, settles });
    }
    translate(added);
  }
  return rows;
}

/** What the view there has left out since it came later: left out by name, unless the view here has its own answer. */
function decided(later: AccountView['later'], stored: AccountView | undefined): NewRow['items'] {
  if (!stored || stored.new_records === 'show') {
    return later.map((ref) => ({ ...ref, shown: false, position: null, title: '', description: '' }));
  }
  const own = new Map(stored.items.map((item) => [`${item.kind} ${item.record_id}`, item]));
  return later.flatMap(({ kind, record_id }) => own.get(`${kind} ${record_id}`) ?? []);
}

/** 'items.projects.2.title' of a document is 'items.projects.<id>.title' here. */
function fieldHere(field: string, find: FindRecord): string | undefined {
  const [, kind, at, text] = /^items\.([a-z]+)\.(\d+)\.([a-z]+)$/.exec(field) ?? [];
  if (kind === undefined) return field;
  const id = find(kind as RecordPath, Number(at));
  return id === undefined ? undefined : `items.${kind}.${id}.${text}`;
}

/** Equal for the same items in another order. */
function contentOf(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const texts = value.map((one) => JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))));
  return texts.sort().join('\n');
}
