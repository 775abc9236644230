import { type CompiledQuery, type ExpressionBuilder, sql } from 'kysely';
import * as postgres from 'kysely/helpers/postgres';
import * as sqlite from 'kysely/helpers/sqlite';
import type { Ctx } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ImageShape, ImageShapes } from '../../platform/files/image-sizes.ts';
import { isAppError, unavailable } from '../../platform/lib/app-error.ts';
import { lazy } from '../../platform/lib/lazy.ts';
import { isUnshown, type RecordKind, type Values } from '../../portfolio/model/record.ts';
import { RECORD_PATHS } from '../../portfolio/model/record-kinds.ts';
import { hasName } from '../../portfolio/model/record-rules.ts';
import { PROFILE_TEXTS } from '../../portfolio/model/user.ts';
import { visibilityOf } from '../../portfolio/model/visibility.ts';
import type { OwnedRow } from '../../portfolio/record-tables.ts';
import { KINDS } from '../../portfolio/records/kinds.ts';
import { completedRow, isPublicRow, isShowableRow } from '../../portfolio/records/kit/record-store.server.ts';
import { TEASERS, teaserRows, teasersOfVersion } from '../../portfolio/records/project/shown-teasers.ts';
import type { PortfolioKey, Representation } from '../../portfolio/representation/representation.ts';
import { sample } from '../../portfolio/sample/sample.ts';
import { isLarge } from '../../portfolio/storage/large-portfolio.server.ts';
import { toPublicUser } from '../../portfolio/storage/user-store.server.ts';
import type { PublicUserRow, UserRow } from '../../portfolio/tables.ts';
import { readPublishedTranslations } from '../../portfolio/translations/published-translations.server.ts';
import { listTranslations } from '../../portfolio/translations/translation-store.server.ts';
import { overlaid, PUBLISHED_PROFILE, readPublished } from '../../portfolio/versions/published-records.server.ts';
import type { Snapshot } from '../../portfolio/versions/snapshot.ts';
import { findSnapshot, snapshotColumns, snapshotTranslations } from '../../portfolio/versions/snapshot-page.server.ts';
import type { StoredView } from '../../portfolio/views/view.ts';
import { shownBy } from '../../portfolio/views/view-visibility.ts';
import { shownChecks } from './shown-checks.server.ts';
import { shownConfirmations, stillConfirmed } from './shown-confirmations.server.ts';
import type { ReadConfirmation } from './state/page-confirmations.ts';
import type { ReadCheck, ReadPortfolio } from './state/portfolio-state.ts';
import { samplePortfolio } from './state/sample-portfolio.server.ts';
import { type Json, LIST_KINDS, parsed, settledLists } from './state/settled-lists.ts';
import { readWantedView } from './wanted-view.server.ts';

const { projects, skills } = KINDS;
const PROFILE_COLUMNS = [
  'id',
  'user_name',
  'first_name',
  'last_name',
  'image_url',
  ...PROFILE_TEXTS,
  'links',
  'verified_links',
  'theme',
  'layout',
  'language',
  'page_languages',
  'indexed',
  'branding',
  'resume_downloads',
  'resume_print',
  'favicon_url',
  'card_url',
  'contact_email',
  'contact_phone',
  'show_contact',
  'sections',
  'hide_empty_sections',
  'contact_fields',
  'seo_title',
  'seo_description',
  'site_verification',
  'publishing',
  'email_confirmed_at',
  'created_at',
] as const;

type ProfileRow = PublicUserRow & Pick<UserRow, 'publishing' | 'email_confirmed_at' | 'created_at'>;
type PortfolioRow = ProfileRow & Record<string, Json>;

/** What of a representation decides what is read. */
type Wanted = Pick<Representation, 'key' | 'state' | 'language' | 'view' | 'link'>;
/** Undefined if there is no such portfolio. */
export type ReadOnePortfolio = (wanted: Wanted) => Promise<ReadPortfolio | undefined>;

type Queries = Pick<Database, 'db' | 'engine' | 'run'>;

/**
 * Reads everything that a portfolio's document shows, in one round trip with a precompiled query. The result equals the
 * API's response to a visitor, without the unshown fields. With a view, another query reads also what only views show, and
 * a second one the view. Large portfolios only with `withLarge`.
 */
export function portfolioReader(database: Queries, withLarge: boolean) {
  const compiled = (isOfView: boolean) => {
    const compile = (key: 'id' | 'user_name') => lazy(() => portfolioQuery(database, key, { withLarge, isOfView }));
    return { id: compile('id'), user_name: compile('user_name') };
  };
  const queries = compiled(false);
  const viewQueries = compiled(true);

  const read: ReadOnePortfolio = async (wanted) => {
    const { key, state } = wanted;
    const [column, value] = columnOf(key);
    const isOfView = wanted.view !== undefined;
    const [name, query] = isOfView
      ? ([`view by ${column}`, viewQueries[column]()] as const)
      : ([`portfolio by ${column}`, queries[column]()] as const);
    const [found] = await database.run(name, query, [value]);
    if (!found) return undefined;
    const isVersion = typeof state === 'object';
    const snapshot = isVersion ? await findSnapshot(database.db, found.id, state.version) : undefined;
    if (isVersion && !snapshot) return undefined;
    const view = await readWantedView(database.db, found, wanted, snapshot);
    const mayShow = showing(view);
    const stored = isOfView ? ofView(found, mayShow) : found;
    const present = state === 'draft' ? stored : await asPublished(database.db, stored, mayShow);
    const row = snapshot
      ? ({
          ...stored,
          ...snapshotColumns(snapshot, mayShow, publishedValues),
          ...(!isOfView && { [TEASERS]: teasersOfVersion(snapshot) }),
        } as PortfolioRow)
      : present;
    const { contact_email: email, contact_phone: phone } = row;
    const portfolio = {
      state: { profile: toPublicUser(row), queries: settledLists(row) },
      images: shapesIn(row),
      // Before translations and views: the title that its client saw is the owner's own.
      confirmations: stillConfirmed(parsed(row.work_confirmations) as ReadConfirmation[], parsed(row.projects)),
      checks: parsed(row.credential_checks) as ReadCheck[],
      isManual: stored.publishing === 'manual',
      confirmedAt: stored.email_confirmed_at,
      createdAt: stored.created_at,
      contact: { email, phone },
    };
    const translated = await withTranslations(database.db, portfolio, wanted, snapshot);
    return wanted.view === undefined ? translated : { ...translated, view };
  };
  return read;
}

/** With the translations in the wanted language, at the same state. */
async function withTranslations(
  db: Db,
  portfolio: ReadPortfolio,
  { language, state }: Wanted,
  snapshot: Snapshot | undefined,
): Promise<ReadPortfolio> {
  if (language === undefined) return portfolio;
  const { isManual } = portfolio;
  const { id } = portfolio.state.profile;
  const published = state === 'published' && isManual ? await readPublishedTranslations(db, id) : undefined;
  const all = snapshot ? snapshotTranslations(snapshot) : published;
  const own = all?.filter((translation) => translation.language === language);
  return { ...portfolio, translations: own ?? (await listTranslations(db, id, language)) };
}

/**
 * Throws `unavailable` if a portfolio cannot be read: a page is complete, or not sent. Returns 'large' for a portfolio
 * that must not be read in this thread.
 */
export function openPortfolioReader(ctx: Ctx) {
  const readAtOnce = portfolioReader(ctx.database, false);

  return async (wanted: Wanted): Promise<ReadPortfolio | 'large' | undefined> => {
    const [column, value] = columnOf(wanted.key);
    if (value === sample.user.id || value === sample.user.user_name) return samplePortfolio();
    try {
      const portfolio = await readAtOnce(wanted);
      if (portfolio) return portfolio;
      const large = ctx.db.selectFrom('users').select('id').where(column, '=', value).where(isLarge);
      return (await large.where('suspended_at', '=', '').executeTakeFirst()) && 'large';
    } catch (error) {
      throw isAppError(error) ? error : unavailable('The page cannot be read', error);
    }
  };
}

/** True for a record that everybody may see, or that the view shows. */
type MayShow = (kind: RecordKind, row: Values) => boolean;

function showing(view: StoredView | undefined): MayShow {
  const isNamed = view && shownBy(view);
  return (kind, row) => {
    const visibility = visibilityOf(row);
    if (visibility === 'nobody' || !hasName(kind, row)) return false;
    return visibility === 'everyone' || isNamed?.(kind.path, String(row.id)) === true;
  };
}

/** Without what only other views show. */
function ofView(row: PortfolioRow, mayShow: MayShow): PortfolioRow {
  const lists = RECORD_PATHS.map((path) => {
    const kind: RecordKind = KINDS[path];
    const shown = parsed(row[path]).filter((record) => mayShow(kind, record));
    return [path, shown.map(({ hidden: _, visibility: __, ...record }) => record)];
  });
  return { ...row, ...Object.fromEntries(lists) };
}

function columnOf(key: PortfolioKey) {
  return 'id' in key ? (['id', key.id] as const) : (['user_name', key.user_name] as const);
}

/** Returns a portfolio as everybody may see it: of a draft, what was published. */
async function asPublished(db: Db, row: PortfolioRow, mayShow: MayShow): Promise<PortfolioRow> {
  const published = row.publishing === 'manual' ? await readPublished(db, row.id) : undefined;
  if (!published) return row;
  const rowsOf = (wanted: string) => published.filter(({ kind }) => kind === wanted).map(({ row }) => row);
  const lists = RECORD_PATHS.map((path) => {
    const kind: RecordKind = KINDS[path];
    const rows = rowsOf(path).map((row) => completedRow(kind, row));
    return [path, rows.filter((row) => mayShow(kind, { ...row })).map((row) => publishedValues(kind, row))];
  });
  const profile = overlaid(row, rowsOf(PUBLISHED_PROFILE)[0] ?? {});
  const groups = rowsOf('skill_groups').map(({ id, name, category, icon }) => ({ id, name, category, icon }));
  const teasers = row[TEASERS] === undefined ? {} : { [TEASERS]: teaserRows(rowsOf(projects.path)) };
  return { ...profile, ...Object.fromEntries(lists), ...teasers, skill_groups: groups };
}

/** Returns the values that the query of the portfolio selects of a row. */
function publishedValues(kind: RecordKind, row: OwnedRow): Record<string, unknown> {
  const values: Record<string, unknown> = { position: row.sort_order, ...row };
  const names = Object.keys(kind.record.shape).filter((name) => !isUnshown(name));
  const shown = Object.fromEntries(names.map((name) => [name, values[name]]));
  return kind === skills ? { ...shown, group_id: values.group_id } : shown;
}

/**
 * One row: the owner's profile, and a JSON list for each table of visible records, in the owner's order. With `isOfView`,
 * also those that only views show, each with its visibility.
 */
function portfolioQuery(
  { db, engine }: Queries,
  key: 'id' | 'user_name',
  { withLarge, isOfView }: { withLarge: boolean; isOfView: boolean },
): CompiledQuery<PortfolioRow> {
  const { jsonArrayFrom } = engine === 'sqlite' ? sqlite : postgres;
  const list = (
    from: ExpressionBuilder<Tables, 'users'>,
    table: string,
    columns: readonly string[],
    kind?: RecordKind,
  ) => {
    const rows = from
      .selectFrom(table as 'projects')
      .select((isOfView && kind ? [...columns, 'hidden', 'visibility'] : columns) as ['id'])
      .whereRef('user_id', '=', 'users.id')
      .orderBy('sort_order')
      .orderBy('id');
    return jsonArrayFrom(kind ? rows.where((isOfView ? isShowableRow : isPublicRow)(kind)) : rows).as(table);
  };
  const teasersIn = (from: ExpressionBuilder<Tables, 'users'>) =>
    jsonArrayFrom(
      from
        .selectFrom('projects')
        .select(['id', 'teaser_title', 'teaser_text', 'sort_order as position'])
        .whereRef('user_id', '=', 'users.id')
        .where(sql<boolean>`hidden = 1 and visibility = 'views' and title <> '' and teaser_title <> ''`)
        .orderBy('sort_order')
        .orderBy('id'),
    );
  const query = db
    .selectFrom('users')
    .select(PROFILE_COLUMNS)
    .select((from) => [
      ...LIST_KINDS.map((kind) => list(from, kind.path, columnsOf(kind), kind)),
      list(from, 'skill_groups', ['id', 'name', 'category', 'icon']),
      ...(isOfView ? [] : [teasersIn(from).as(TEASERS)]),
      jsonArrayFrom(shownConfirmations(from)).as('work_confirmations'),
      jsonArrayFrom(shownChecks(from)).as('credential_checks'),
      list(from, skills.path, [...columnsOf(skills), 'group_id'], skills),
      jsonArrayFrom(
        from
          .selectFrom('images')
          .select(['hash', 'width', 'height', 'blur'])
          .whereRef('owner', '=', 'users.id')
          .where(sql<boolean>`width > 0`),
      ).as('images'),
    ])
    .where(key, '=', '')
    // Not a parameter: the key is the only one.
    .where(sql<boolean>`suspended_at = ''`);
  return (withLarge
    ? query
    : query.where(sql<boolean>`not ${isLarge}`)
  ).compile() as unknown as CompiledQuery<PortfolioRow>;
}

/** In the API's order. */
function columnsOf(kind: RecordKind): string[] {
  const ownPlace = 'position' in kind.fields;
  const shown = Object.keys(kind.record.shape).filter((name) => !isUnshown(name));
  return shown.map((name) => (name === 'position' && !ownPlace ? 'sort_order as position' : name));
}

function shapesIn(row: PortfolioRow): ImageShapes {
  const stored = parsed(row.images) as (ImageShape & { hash: string })[];
  return Object.fromEntries(stored.map(({ hash, ...shape }) => [`images/${hash}.webp`, shape]));
}
