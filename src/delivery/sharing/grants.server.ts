import type { Selectable } from 'kysely';
import type { MessageTable } from '../../clients/tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import type { Values } from '../../portfolio/model/record.ts';
import { visibilityOf } from '../../portfolio/model/visibility.ts';
import { findOwnRow } from '../../portfolio/records/kit/owned-records.server.ts';
import { findPublishedRecord } from '../../portfolio/records/kit/published-records.server.ts';
import { projectRecords } from '../../portfolio/records/project/project.server.ts';
import { withPortfolioLock } from '../../portfolio/storage/portfolio-lock.server.ts';
import { publishView } from '../../portfolio/versions/published-rows.server.ts';
import { NewView } from '../../portfolio/views/view.ts';
import { insertView } from '../../portfolio/views/view-store.server.ts';
import type { ShareLinkTable } from '../tables.ts';
import type { Grant, ShareLink } from './share-link.ts';
import { insertLink, newLinkRow, presentLink } from './share-links.server.ts';

const FAILED = 'Error giving access';
const NAME_MAX_CHARACTERS = 200;

type Message = Selectable<MessageTable>;
type Given = { share_link: ShareLink; isMailed: boolean };

/**
 * Gives the writer of a message the project that they ask for: a view with it and a link to that view, all or nothing.
 * While a link that was given for the same project to the same person lasts, it is returned as it is.
 */
export async function giveAccess(ctx: Ctx, userId: string, messageId: string, grant: Grant): Promise<Given> {
  const { mail, ...terms } = grant;
  const message = await findMessage(ctx.db, userId, messageId);
  const newLink = await newLinkRow(ctx, userId, {
    ...terms,
    name: message.name,
    view_id: null,
    show_contact: false,
    client_id: message.client_id || null,
  });
  return withPortfolioLock(ctx, userId, async (db) => {
    const title = await requireShowable(db, userId, message.request_project_id);
    if (mail) await requireConfirmed(db, userId);
    const before = await linksGiven(db, message);
    const at = ctx.now().toISOString();
    const lasting = before.find((link) => isLasting(link, at));
    const link = lasting ?? { ...newLink, view_id: await viewFor(ctx, db, message, title, before) };
    if (!lasting) await insertLink(db, link);
    await db
      .updateTable('messages')
      .set({ grant_link_id: link.id, granted_at: lasting && message.granted_at ? message.granted_at : at })
      .where('id', '=', message.id)
      .where('user_id', '=', userId)
      .execute();
    const share_link = presentLink(ctx, link);
    if (mail) await mailLink(ctx, db, message, { title, link: share_link });
    return { share_link, isMailed: mail };
  });
}

/** Throws `conflict` for a message that asks for nothing. */
async function findMessage(db: Db, userId: string, id: string): Promise<Message> {
  const own = db.selectFrom('messages').selectAll().where('user_id', '=', userId);
  const message = await own.where('id', '=', id).executeTakeFirst();
  if (!message) throw notFound('Message');
  if (message.request_project_id === '') throw conflict('This message asks for no project');
  return message;
}

/** Returns the title of the project if a view can show it to visitors now; throws `conflict` that says why not. */
async function requireShowable(db: Db, userId: string, id: string): Promise<string> {
  const present = await findOwnRow(projectRecords, db, userId, id);
  if (!present) throw conflict('The project was deleted');
  const { publishing } = await db
    .selectFrom('users')
    .select('publishing')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const now: Values = { ...present };
  const row: Values | undefined = publishing === 'manual' ? await findPublishedRecord(projectRecords, db, { id }) : now;
  const isSeen = row && visibilityOf(row) !== 'nobody' && row.title !== '';
  if (isSeen && visibilityOf(now) !== 'nobody') return String(row.title);
  if (!row) throw conflict('The project is not published yet: publish it, then give access to it');
  throw conflict('Nobody but you can see the project: let views that name it show it, then give access to it');
}

/** Otherwise anybody who registers could mail words of their own to addresses of strangers. */
async function requireConfirmed(db: Db, userId: string): Promise<void> {
  const owner = db.selectFrom('users').select('email_confirmed_at').where('id', '=', userId);
  if ((await owner.executeTakeFirst())?.email_confirmed_at !== '') return;
  throw conflict('Confirm your email address first, or copy the link: until then no email is sent');
}

/** Returns the links that were given to the same person for the same project, the newest first. */
function linksGiven(db: Db, { user_id, request_project_id, email }: Message): Promise<ShareLinkTable[]> {
  const links = db
    .selectFrom('messages')
    .select('grant_link_id')
    .where('user_id', '=', user_id)
    .where('request_project_id', '=', request_project_id)
    .where('email', '=', email);
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', 'in', links)
    .orderBy('created_at', 'desc')
    .execute();
}

function isLasting({ revoked_at, expires_at }: ShareLinkTable, at: string): boolean {
  return revoked_at === '' && (expires_at === '' || expires_at > at);
}

/** Returns the id of the view that was made for this person and project, or of a new one. */
async function viewFor(
  ctx: Ctx,
  db: Db,
  { user_id, name, request_project_id }: Message,
  title: string,
  before: readonly ShareLinkTable[],
): Promise<string> {
  const known = before.map(({ view_id }) => view_id);
  const views = known.length > 0 ? await ownViews(db, user_id, known) : [];
  const [view] = views.filter((own) => shows(own.items, request_project_id));
  if (view) {
    await publishView(db, user_id, view.id);
    return view.id;
  }
  const made = NewView.parse({
    name: `${title} · ${name}`.slice(0, NAME_MAX_CHARACTERS),
    access: 'links',
    new_records: 'hide',
    items: [{ kind: 'projects', record_id: request_project_id }],
  });
  const { id } = await insertView(ctx, db, user_id, made);
  await publishView(db, user_id, id);
  return id;
}

function ownViews(db: Db, userId: string, ids: readonly string[]) {
  const own = db.selectFrom('views').select(['id', 'items']).where('user_id', '=', userId);
  return own.where('id', 'in', ids).execute();
}

/** False for a view that its owner has changed since. */
function shows(items: string, projectId: string): boolean {
  const stored: { record_id: string; shown: boolean }[] = JSON.parse(items);
  return stored.some(({ record_id, shown }) => record_id === projectId && shown);
}

type MailedLink = { title: string; link: ShareLink };

/** In the language of the owner's page, which its reader has come from. */
async function mailLink(ctx: Ctx, db: Db, { user_id, email }: Message, { title, link }: MailedLink): Promise<void> {
  const { first_name, last_name, user_name, language, contact_email, show_contact } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'user_name', 'language', 'contact_email', 'show_contact'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { t, locale, language: mailLanguage } = mailTexts(language);
  const owner = `${first_name} ${last_name}`.trim() || user_name;
  const project = title.replaceAll(/\s+/g, ' ');
  const until = link.expires_at && new Date(link.expires_at).toLocaleDateString(locale, { dateStyle: 'long' });
  const sentences = [
    t('You asked {owner} for access to "{project}". This link opens it:', { owner, project }),
    link.url,
    until && t('It works until {date}.', { date: until }),
    link.has_password && t('It asks for a password, which {owner} gives you by another way.', { owner }),
    t('The link was created for you alone. {owner} sees how often it is opened.', { owner }),
  ];
  const mail = {
    to: email,
    language: mailLanguage,
    subject: t('Access to {project}', { project }),
    text: `${sentences.filter(Boolean).join('\n\n')}\n`,
    link: link.url,
    // Answers reach the owner only at an address that they show.
    ...(contact_email !== '' && show_contact !== 'nobody' && { replyTo: contact_email }),
    ...(link.expires_at && { goodUntil: link.expires_at }),
  };
  await ctx.mail(mail, db);
}

function conflict(error: ErrorMessage): AppError {
  return new AppError('conflict', { message: FAILED, error });
}
