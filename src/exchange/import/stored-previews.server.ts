import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { AppError, invalid } from '../../platform/lib/app-error.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import type { PlannedItem, PlannedPreview } from './import-schemas.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import type { PlannedSection, SelectItem } from './plan/import-report.ts';
import type { SourceDocument } from './sources/source.ts';

const KEPT_MS = 30 * MINUTE_MS;
/** Previews of one account; older ones are deleted. */
const PREVIEWS_MAX = 3;
/** Of a stored document, unpacked: more than the records of an account can hold. */
const STORED_MAX_BYTES = 10 * 1024 * 1024;
const DIGEST_CHARACTERS = 16;

/** The body that executes a stored preview. */
export const Execution = z.object({
  preview_id: z.string().max(100),
  take: z.array(z.string()).optional(),
  leave: z.array(z.string()).optional(),
});
export type Execution = z.infer<typeof Execution>;

/** What is stored: the document, and what the preview showed of each item. */
type StoredPlan = Pick<SourceDocument, 'document' | 'notes'> & { digests: Record<string, string> };

/** Returns a preview in the form in which it is stored; throws `too_large`. */
export function packPlan({ document, notes }: SourceDocument, sections: readonly PlannedSection[]): string {
  const items = sections.flatMap((section) => section.items);
  const digests = Object.fromEntries(items.map((item) => [item.key, digestOf(item)]));
  const json = JSON.stringify({ document, notes, digests } satisfies StoredPlan);
  if (json.length > STORED_MAX_BYTES) {
    throw new AppError('too_large', { message: IMPORT_FAILED, error: 'There is more text than a portfolio can have' });
  }
  // It is stored for half an hour: a smaller row is not worth three times the time.
  return gzipSync(json, { level: 1 }).toString('base64');
}

/** Stores a preview; expired ones of the account, and all but the newest, are deleted. */
export async function storePreview(db: Db, userId: string, { id, plan, now }: { id: string; plan: string; now: Date }) {
  const expires_at = new Date(now.getTime() + KEPT_MS).toISOString();
  await db
    .insertInto('import_previews')
    .values({ id, user_id: userId, plan, created_at: now.toISOString(), expires_at })
    .execute();
  const others = db
    .selectFrom('import_previews')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PREVIEWS_MAX - 1);
  await db
    .deleteFrom('import_previews')
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([row('expires_at', '<=', now.toISOString()), row.and([row('id', 'not in', others), row('id', '!=', id)])]),
    )
    .execute();
  return expires_at;
}

/** Returns the plan of a preview that the account owns. Throws `not_found` if it is expired or executed. */
export async function readPreview(db: Db, userId: string, id: string, now: string): Promise<StoredPlan> {
  const row = await db
    .selectFrom('import_previews')
    .select('plan')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) throw expired();
  const plan: StoredPlan = JSON.parse(gunzipSync(Buffer.from(row.plan, 'base64')).toString());
  // A version before an upgrade stored notes without ids of their reasons.
  return { ...plan, notes: plan.notes.map((note) => ({ ...note, reasons: note.reasons ?? [] })) };
}

/** Deletes a preview that is executed; throws `not_found` if another request has executed it. */
export async function takePreview(db: Db, userId: string, id: string): Promise<void> {
  const row = await db
    .deleteFrom('import_previews')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw expired();
}

async function sweepPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('import_previews').where('expires_at', '<=', now.toISOString()).execute();
}

function expired(): AppError {
  const error = 'This preview has expired or was imported already: choose the file again';
  return new AppError('not_found', { message: IMPORT_FAILED, error });
}

/**
 * Returns which items are carried out: those that are taken and still as the preview showed them. Throws `invalid` for
 * a key that the preview does not have.
 */
export function selectionOf({ take, leave }: Execution, digests: Readonly<Record<string, string>>): SelectItem {
  for (const [field, keys] of Object.entries({ take, leave })) {
    const unknown = keys?.find((key) => !Object.hasOwn(digests, key));
    if (unknown !== undefined) {
      const message = say('This preview has no key {key}', { key: unknown.slice(0, 60) });
      throw invalid(IMPORT_FAILED, [{ field, message }]);
    }
  }
  const [taken, left] = [take && new Set(take), new Set(leave)];
  return (item) => {
    if (left.has(item.key) || (taken && !taken.has(item.key))) return 'left out';
    if (item.action === 'same' || digests[item.key] === digestOf(item)) return undefined;
    return 'your portfolio has changed since the preview: left as it is';
  };
}

function digestOf({ action, changes }: PlannedItem): string {
  const json = JSON.stringify([action, changes]);
  return hash('sha256', json, 'hex').slice(0, DIGEST_CHARACTERS);
}

export async function storedPreview(ctx: Ctx, userId: string, { report, preview, plan }: PlannedPreview) {
  const expires_at = await storePreview(ctx.db, userId, { id: preview.id, plan, now: ctx.now() });
  return { ...report, preview: { ...preview, expires_at } };
}

export const previewsJob: PeriodicJob<{ db: Db; now(): Date }> = {
  name: 'import previews',
  everyMs: HOUR_MS,
  run: ({ db, now }) => sweepPreviews(db, now()),
};
