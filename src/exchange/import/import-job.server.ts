import type { Db } from '../../platform/db/open.ts';
import { invalid } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, faultOf, say } from '../../platform/lib/texts/sentence.ts';
import { freshId } from '../../platform/lib/uuid.ts';
import { planLimitText, readPlanLimit } from '../../portfolio/storage/plan-limit.server.ts';
import { openArchive, RESUME_FILE } from './archive.ts';
import type { ImportInput } from './document-job.ts';
import type { FieldChange, ImportReport, PlannedItem, PlannedPreview } from './import-schemas.ts';
import { because } from './parse/because.ts';
import { IMPORT_FAILED, parseDocument } from './parse/json.ts';
import { cutText } from './parse/text.ts';
import { hiddenOf, type ImportPlan } from './plan/import-plan.ts';
import { type PlannedImport, planFromDatabase, type Quotas } from './plan/import-planning.server.ts';
import type { PlannedSection } from './plan/import-report.ts';
import { readSources } from './sources/read-sources.server.ts';
import type { SourceDocument, SourceImage } from './sources/source.ts';
import { withStoredImages } from './sources/stored-images.ts';
import { hasEntry, isZip } from './sources/zip-entries.server.ts';
import { Execution, packPlan, readPreview, selectionOf } from './stored-previews.server.ts';

const SHOWN_MAX_CHARACTERS = 500;

/** The text and images of an archive: the images have to be stored before it can be planned. */
export type OpenedArchive = { archive: { resume: string; images: SourceImage[] } };
/** Images of a source, which have to be stored before it can be planned. */
export type FoundImages = { images: SourceImage[] };
export type PlannedExecution = PlannedImport & { previewId?: string };

type Job = { db: Db; userId: string; input: ImportInput; quotas: Quotas; hasPlans: boolean };

/** Plans an import without writing, and packs the plan for later. */
export async function previewInput({
  db,
  userId,
  input,
  quotas,
  hasPlans,
}: Job): Promise<PlannedPreview | OpenedArchive | FoundImages> {
  const archive = openedArchive(input);
  if (archive) return archive;
  const { images = [], ...read } = await readInput(input, bodyOf(input));
  if (images.length > 0) return { images };
  const { plan } = await planFromDatabase(db, userId, { read, quotas });
  const preview = previewOf(read, plan.report, plan.items);
  const limits = hasPlans ? await planNotes(db, userId, plan, new Date(input.now)) : [];
  const notes = [...limits, ...(read.source === 'github' ? [] : hiddenNotes(plan)), ...preview.notes];
  return { report: plan.report, preview: { ...preview, notes }, plan: packPlan(read, plan.items) };
}

/** Says what nobody but its owner will see. Of repositories the form says so. */
function hiddenNotes(plan: ImportPlan): PlannedPreview['preview']['notes'] {
  const count = hiddenOf(plan).reduce((sum, { ids }) => sum + ids.length, 0);
  if (count === 0) return [];
  return [
    noteOf(
      'hidden',
      count === 1
        ? '1 record comes in hidden: only you see what you do not show'
        : say('{n} records come in hidden: only you see what you do not show', { n: count }),
    ),
  ];
}

/** Says before the import that it will be rejected, unless some projects are left out. */
async function planNotes(
  db: Db,
  userId: string,
  { records }: ImportPlan,
  now: Date,
): Promise<PlannedPreview['preview']['notes']> {
  const planLimit = await readPlanLimit(db, { config: { plans: {} }, now: () => now }, userId);
  const added = records.projects.add.length;
  if (!planLimit || added === 0 || planLimit.before + added <= planLimit.limit) return [];
  return [noteOf('plan', planLimitText(planLimit, planLimit.before + added))];
}

function noteOf(where: string, message: ErrorMessage) {
  const { why, reasons } = because([message]);
  return { where, message: why, times: 1, reasons };
}

/** Plans an import of files, or of a stored preview that the body names. */
export async function planInput({
  db,
  userId,
  input,
  quotas,
}: Job): Promise<PlannedExecution | OpenedArchive | FoundImages> {
  const archive = openedArchive(input);
  if (archive) return archive;
  const body = bodyOf(input);
  const execution = body && executionIn(body);
  if (!execution) {
    const { images = [], ...read } = await readInput(input, body);
    if (images.length > 0) return { images };
    return withoutItems(await planFromDatabase(db, userId, { read, quotas }));
  }
  const { digests, ...read } = await readPreview(db, userId, execution.preview_id, input.now);
  const select = selectionOf(execution, digests);
  const planned = await planFromDatabase(db, userId, { read, quotas, select });
  return { ...withoutItems(planned), previewId: execution.preview_id };
}

/** The items are only for previews; copying them between threads would take as long as planning. */
function withoutItems({ plan, revision }: PlannedImport): PlannedImport {
  return { plan: { ...plan, items: [] }, revision };
}

/** A body is always JSON: its faults are reported as those of a body. */
function bodyOf({ files: [body], isBody }: ImportInput): Record<string, unknown> | undefined {
  return isBody && body ? parseDocument(body.bytes) : undefined;
}

function executionIn(document: Record<string, unknown>): Execution | undefined {
  if (!Object.hasOwn(document, 'preview_id')) return undefined;
  const { data, error } = Execution.safeParse(document);
  if (data) return data;
  throw invalid(
    IMPORT_FAILED,
    error.issues.map(({ path, message }) => ({ field: path.join('.'), message: faultOf(path.join('.'), message) })),
  );
}

async function readInput(
  { files, source, notes = [], language, imageUrls }: ImportInput,
  json: Record<string, unknown> | undefined,
): Promise<SourceDocument> {
  const read = await readSources(json ? files.map((file) => ({ ...file, json })) : files, { language });
  if (imageUrls) return withStoredImages(read, imageUrls);
  return source === undefined ? read : { ...read, source, notes: [...read.notes, ...notes] };
}

function openedArchive({ files }: ImportInput): OpenedArchive | undefined {
  const [file] = files;
  if (files.length !== 1 || !file || !isZip(file.bytes) || !hasEntry(file.bytes, RESUME_FILE)) return undefined;
  const { resume, images, image } = openArchive(file.bytes);
  return { archive: { resume, images: images.map((name) => ({ name, bytes: image(name) })) } };
}

function previewOf(
  { source, languages = [], language = '' }: SourceDocument,
  { unused }: ImportReport,
  sections: readonly PlannedSection[],
): PlannedPreview['preview'] {
  const isOfAccount = ({ section }: PlannedSection) => section === 'profile' || section === 'links';
  return {
    id: freshId(),
    source,
    account: { items: sections.filter(isOfAccount).flatMap(({ items }) => items.map(shown)) },
    sections: sections
      .filter((section) => !isOfAccount(section))
      .map(({ section, items }) => ({ kind: section, items: items.map(shown) })),
    notes: unused.map(({ where, times, why, reasons }) => {
      return { where, message: times > 1 ? `${why} (${times} times)` : why, times, reasons };
    }),
    languages,
    language,
  };
}

function shown(item: PlannedItem): PlannedItem {
  return { ...item, changes: item.changes.map(shownChange) };
}

function shownChange({ field, from, to }: FieldChange): FieldChange {
  return { field, from: shortened(from), to: shortened(to) };
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'string' || value.length <= SHOWN_MAX_CHARACTERS) return value;
  return `${cutText(value, SHOWN_MAX_CHARACTERS)}…`;
}
