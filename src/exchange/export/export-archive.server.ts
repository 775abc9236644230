import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { storedLanguages } from '../../platform/lib/texts/languages.ts';
import { storedResumePrint } from '../../portfolio/model/resume-print.ts';
import { resolveSections, storedSections } from '../../portfolio/model/sections.ts';
import { seoOf, storedVerification } from '../../portfolio/model/seo.ts';
import { Theme } from '../../portfolio/model/theme.ts';
import { PROFILE_TEXTS } from '../../portfolio/model/user.ts';
import { expiryOf } from '../../portfolio/trash/deleted-records.server.ts';
import { type PublishedRow, readPublished } from '../../portfolio/versions/published-records.server.ts';
import { listViewRows, viewValues } from '../../portfolio/views/view-rows.server.ts';
import {
  ACCOUNT_FILE,
  ACTIVITY_FILE,
  CLIENTS_FILE,
  MESSAGES_FILE,
  PROPOSALS_FILE,
  PUBLISHED_FILE,
  RESUME_FILE,
  SHARE_LINKS_FILE,
  SIGNED_BADGES_FILE,
  TESTIMONIAL_REQUESTS_FILE,
  TRASH_FILE,
  VIEWS_FILE,
  WORK_CONFIRMATIONS_FILE,
} from '../import/archive.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const MESSAGES_AT_ONCE = 200;
const CHUNK_BYTES = 64 * 1024;

/**
 * Streams all data of an account as a zip file: the résumé, the account without its secrets, the views, the share links,
 * the requests for testimonials, what was confirmed, the signed badges, the messages, the clients, the proposals, the trash, the activity
 * and the images. At most one image or page of messages is in memory.
 */
export function exportArchive(ctx: Ctx, userId: string, resume: string): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(ctx, userId, resume), ctx.now());
}

async function* entriesOf(ctx: Ctx, userId: string, resume: string): AsyncGenerator<ZipEntry> {
  yield { name: RESUME_FILE, chunks: textChunks(resume) };
  yield { name: ACCOUNT_FILE, chunks: textChunks(JSON.stringify(await readAccount(ctx, userId), null, 2)) };
  yield { name: VIEWS_FILE, chunks: textChunks(JSON.stringify(await readViews(ctx, userId), null, 2)) };
  yield { name: SHARE_LINKS_FILE, chunks: textChunks(JSON.stringify(await readShareLinks(ctx, userId), null, 2)) };
  const requests = JSON.stringify(await readTestimonialRequests(ctx, userId), null, 2);
  yield { name: TESTIMONIAL_REQUESTS_FILE, chunks: textChunks(requests) };
  const confirmations = JSON.stringify(await readConfirmations(ctx, userId), null, 2);
  yield { name: WORK_CONFIRMATIONS_FILE, chunks: textChunks(confirmations) };
  yield { name: SIGNED_BADGES_FILE, chunks: badgeChunks(ctx, userId) };
  yield { name: MESSAGES_FILE, chunks: messageChunks(ctx, userId) };
  yield { name: CLIENTS_FILE, chunks: textChunks(JSON.stringify(await readClients(ctx, userId), null, 2)) };
  yield { name: PROPOSALS_FILE, chunks: proposalChunks(ctx, userId) };
  const published = await readPublished(ctx.db, userId);
  if (published) yield { name: PUBLISHED_FILE, chunks: textChunks(publishedText(published)) };
  yield { name: TRASH_FILE, chunks: trashChunks(ctx, userId) };
  yield { name: ACTIVITY_FILE, chunks: textChunks(JSON.stringify(await readActivity(ctx, userId), null, 2)) };
  yield* imageEntries(ctx, userId);
}

function* textChunks(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(`${text}\n`);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function readAccount({ db }: Ctx, userId: string): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'user_name', 'first_name', 'last_name', 'email', 'image_url', ...PROFILE_TEXTS])
    .select([
      'links',
      'theme',
      'layout',
      'language',
      'page_languages',
      'indexed',
      'branding',
      'resume_downloads',
      'resume_print',
      'sections',
      'hide_empty_sections',
    ])
    .select([
      'favicon_url',
      'card_url',
      'contact_email',
      'contact_phone',
      'show_contact',
      'publishing',
      'notices',
      'clients_enabled',
      'contact_fields',
      'seo_title',
      'seo_description',
      'site_verification',
      'digest',
      'studio_language',
      'plan',
      'plan_until',
      'plan_changed_at',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const formerNames = db.selectFrom('former_user_names').select('user_name').where('user_id', '=', userId);
  const former = await formerNames.orderBy('user_name').execute();
  const { seo_title, seo_description, ...columns } = row;
  return {
    ...columns,
    seo: seoOf({ seo_title, seo_description }),
    site_verification: storedVerification(row.site_verification),
    links: JSON.parse(row.links),
    page_languages: storedLanguages(row.page_languages),
    theme: Theme.parse(JSON.parse(row.theme)),
    notices: JSON.parse(row.notices),
    clients_enabled: row.clients_enabled === 1,
    contact_fields: JSON.parse(row.contact_fields),
    indexed: row.indexed === 1,
    branding: row.branding === 1,
    resume_downloads: row.resume_downloads === 1,
    resume_print: storedResumePrint(row.resume_print),
    sections: resolveSections(storedSections(row.sections)),
    hide_empty_sections: row.hide_empty_sections === 1,
    former_user_names: former.map(({ user_name }) => user_name),
  };
}

async function readViews({ db }: Ctx, userId: string): Promise<unknown[]> {
  return (await listViewRows(db, userId))
    .map(viewValues)
    .map(({ user_id: _, seo_title, seo_description, ...view }) => ({
      ...view,
      seo: seoOf({ seo_title, seo_description }),
    }));
}

/** Without passwords and URLs: those hold on this installation only. */
async function readShareLinks({ db }: Ctx, userId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('share_links')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ user_id: _, password_hash, show_contact, opened_days, countries, looked_at, ...link }) => ({
    ...link,
    has_password: password_hash !== '',
    show_contact: show_contact === 1,
    opened_days: JSON.parse(opened_days),
    countries: JSON.parse(countries),
    looked_at: JSON.parse(looked_at),
  }));
}

/** Without URLs, which hold on this installation only. */
async function readTestimonialRequests({ db }: Ctx, userId: string): Promise<unknown[]> {
  const own = db.selectFrom('testimonial_requests').selectAll().where('user_id', '=', userId);
  const rows = await own.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ user_id: _, ...request }) => request);
}

/** With the badges themselves, so that another site can check them: up to 64,000 characters each, one at a time. */
async function* badgeChunks({ db }: Ctx, userId: string): AsyncGenerator<Uint8Array> {
  const owned = db.selectFrom('credential_checks').where('user_id', '=', userId);
  const ids = await owned.select('id').orderBy('checked_at').orderBy('id').execute();
  let before = '[\n';
  for (const { id } of ids) {
    const row = await owned.selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) continue;
    const { user_id: _, tried_at: __, ...badge } = row;
    yield Buffer.from(before + JSON.stringify(badge, null, 2));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}

/** Oldest first. */
async function readConfirmations({ db }: Ctx, userId: string): Promise<unknown[]> {
  const own = db.selectFrom('work_confirmations').selectAll().where('user_id', '=', userId);
  const rows = await own.orderBy('confirmed_at').orderBy('id').execute();
  return rows.map(({ user_id: _, imported, ...row }) => ({ ...row, imported: imported === 1 }));
}

/** Oldest first. */
async function readClients({ db }: Ctx, userId: string): Promise<unknown[]> {
  const own = db.selectFrom('clients').selectAll().where('user_id', '=', userId);
  const rows = await own.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ user_id: _, reminded_on: __, ...client }) => client);
}

/** Yields a JSON array of all proposals, oldest first, without URLs, which hold on this installation only. */
async function* proposalChunks({ db }: Ctx, userId: string): AsyncGenerator<Uint8Array> {
  const owned = db.selectFrom('proposals').where('user_id', '=', userId);
  const ids = await owned.select('id').orderBy('created_at').orderBy('id').execute();
  let before = '[\n';
  for (const { id } of ids) {
    const row = await owned.selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) continue;
    const { user_id: _, lines, projects, acceptances, ...plain } = row;
    const lists = { lines: JSON.parse(lines), projects: JSON.parse(projects), acceptances: JSON.parse(acceptances) };
    yield Buffer.from(before + JSON.stringify({ ...plain, ...lists }, null, 2));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}

/** Oldest first; what was imported is not the activity of the account that reads it. */
function readActivity({ db }: Ctx, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('account_activity')
    .select(['event', 'actor', 'detail', 'device', 'place', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Yields a JSON array of all messages, oldest first. */
async function* messageChunks({ db }: Ctx, userId: string): AsyncGenerator<Uint8Array> {
  let last = { created_at: '', id: '' };
  let before = '[\n';
  for (;;) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'message', 'read', 'folder', 'created_at'])
      .select([
        'request_project_id',
        'grant_link_id',
        'granted_at',
        'spam_score',
        'spam_reasons',
        'answers',
        'client_id',
      ])
      .where('user_id', '=', userId)
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MESSAGES_AT_ONCE)
      .execute();
    for (const row of rows) {
      yield Buffer.from(before + JSON.stringify({ ...row, read: row.read === 1 }, null, 2));
      before = ',\n';
    }
    const newest = rows.at(-1);
    if (!newest) break;
    last = newest;
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}

/** What visitors see, as it was published. */
function publishedText(published: readonly PublishedRow[]): string {
  return JSON.stringify(
    published.map(({ kind, row }) => ({ kind, record: row })),
    null,
    2,
  );
}

/** Yields a JSON array of what was deleted, as it was stored: at most a few megabytes. */
async function* trashChunks({ db }: Ctx, userId: string): AsyncGenerator<Uint8Array> {
  const rows = await db
    .selectFrom('deleted_records')
    .select(['kind', 'id', 'title', 'deleted_at', 'row'])
    .where('user_id', '=', userId)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute();
  const items = rows.map(({ row, ...item }) => ({
    ...item,
    expires_at: expiryOf(item.deleted_at),
    record: JSON.parse(row),
  }));
  yield* textChunks(JSON.stringify(items, null, 2));
}

async function* imageEntries({ db, files, log }: Ctx, userId: string): AsyncGenerator<ZipEntry> {
  const images = await db.selectFrom('images').select('hash').where('owner', '=', userId).orderBy('hash').execute();
  for (const { hash } of images) {
    const bytes = await files.get(`${hash}.webp`);
    if (bytes) yield { name: `images/${hash}.webp`, chunks: [bytes], isPacked: true };
    else log.warn({ image: hash }, 'A picture has a row but no file');
  }
}
