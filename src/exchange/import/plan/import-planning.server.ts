import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/open.ts';
import { AppError, notLoggedIn } from '../../../platform/lib/app-error.ts';
import { freshId } from '../../../platform/lib/uuid.ts';
import { tooMuchText } from '../../../portfolio/model/text-quota.ts';
import {
  isUnconfirmed,
  textFullUntilConfirmed,
  UNCONFIRMED_TEXT_BYTES,
} from '../../../portfolio/model/unconfirmed-account.ts';
import { RECORDS_PER_KIND } from '../../../portfolio/records/kit/records-api.ts';
import { readAccountPortfolio } from '../account-resume.server.ts';
import { withoutForeignImages } from '../json-resume/image-urls.ts';
import { readJsonResume } from '../json-resume/json-resume.ts';
import { IMPORT_FAILED } from '../parse/json.ts';
import type { SourceDocument } from '../sources/source.ts';
import { readPresentDesk } from './desk-writes.server.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import type { SelectItem } from './import-report.ts';
import { withOwnSections } from './own-sections.ts';

type Read = Pick<SourceDocument, 'document' | 'notes'>;

/** Returns what an import of the document changes. Throws `invalid` if it is not a résumé. */
export async function planFor(
  db: Db,
  userId: string,
  { document, notes }: Read,
  select?: SelectItem,
): Promise<ImportPlan> {
  const resume = readJsonResume(document);
  if (!resume) {
    const error = 'This is not a JSON Resume document: it has none of its sections';
    throw new AppError('invalid', { message: IMPORT_FAILED, error });
  }
  const present = await readAccountPortfolio(db, userId);
  const images = await db.selectFrom('images').select('hash').where('owner', '=', userId).execute();
  const owned = new Set(images.map(({ hash }) => `images/${hash}.webp`));
  const read = { ...withoutForeignImages(resume, owned), unused: [...resume.unused, ...notes] };
  const desk = await readPresentDesk(db, userId, resume.desk);
  const tools = { freshId, recordsMax: RECORDS_PER_KIND, desk };
  return planImport(withOwnSections(read, present), present, tools, select);
}

/** A plan, and the portfolio's revision for which it is valid. */
export type PlannedImport = { plan: ImportPlan; revision: number };

/** `smtpUrl`: an account whose email is not confirmed holds less. */
export type Quotas = Pick<Config, 'quotaTextBytes' | 'smtpUrl'>;

/** Throws `storage_full` for an import that adds more than the account's quota. */
export async function planFromDatabase(
  db: Db,
  userId: string,
  { read, quotas, select }: { read: Read; quotas: Quotas; select?: SelectItem },
): Promise<PlannedImport> {
  // Read the revision first: a change in between makes the plan outdated, never wrong.
  const revision = await revisionOf(db, userId);
  const plan = await planFor(db, userId, read, select);
  await rejectTooMuch(db, userId, addedBytes(plan), quotas);
  return { revision, plan };
}

async function rejectTooMuch(db: Db, userId: string, added: number, quotas: Quotas): Promise<void> {
  if (added > quotas.quotaTextBytes) throw tooMuchText(quotas.quotaTextBytes, IMPORT_FAILED);
  if (added <= UNCONFIRMED_TEXT_BYTES) return;
  const user = await db.selectFrom('users').select('email_confirmed_at').where('id', '=', userId).executeTakeFirst();
  if (user && isUnconfirmed(quotas, user)) throw textFullUntilConfirmed(IMPORT_FAILED);
}

/** A lower bound: a row takes more than its texts. */
function addedBytes({ records, skills }: ImportPlan): number {
  const added = [...Object.values(records), skills].flatMap(({ add }) => add);
  return added.reduce((sum, { values }) => sum + textBytes(Object.values(values)), 0);
}

function textBytes(values: unknown[]): number {
  return values.reduce<number>((sum, value) => sum + Buffer.byteLength(typeof value === 'string' ? value : ''), 0);
}

export async function revisionOf(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('users').select('revision').where('id', '=', userId).executeTakeFirst();
  if (!row) throw notLoggedIn();
  return row.revision;
}
