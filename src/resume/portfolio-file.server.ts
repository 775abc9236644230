import type { Db } from '../db/open.ts';
import { unavailable } from '../lib/app-error.ts';
import { imageSource } from '../model/safe-url.ts';
import type { RenderedDocument } from '../portfolio/document-cache.server.ts';
import { ownerPath } from '../portfolio/owner-path.ts';
import { shownQueries } from '../portfolio/page-sections.ts';
import type { PortfolioKey } from '../portfolio/portfolio-reader.server.ts';
import type { ReadPortfolio, ReadState } from '../portfolio/portfolio-state.ts';
import { sample } from '../sample/sample.ts';
import { type FeedProject, type ProjectTimes, writeAtom } from './formats/atom.server.ts';
import { writeMarkdown } from './formats/markdown.ts';
import { writePublicJsonResume } from './formats/public-json-resume.ts';
import { writeVcard } from './formats/vcard.ts';
import type { PageFile } from './page-files.ts';
import type { Resume } from './resume.ts';
import { resumeOf } from './resume-of.ts';

/** A file made of a portfolio: plain data that can be sent to a thread. */
export type FileJob = {
  file: PageFile;
  key: PortfolioKey;
  frontOwner?: string | undefined;
};

type Source = { db: Db; origin: string };
type Facts = { state: ReadState; resume: Resume } & Source;

const WRITERS: Record<FileJob['file'], (facts: Facts) => string | Promise<string>> = {
  'page.md': ({ resume }) => writeMarkdown(resume),
  'page.json': ({ state, origin, resume: { url } }) => writePublicJsonResume(state, { origin, url }),
  'page.vcf': ({ state: { profile }, resume, origin }) => {
    const portrait = imageSource(profile.image_url);
    return writeVcard(resume, { ...profile, photo: portrait ? `${origin}${portrait}` : '' });
  },
  'feed.xml': writeFeed,
};

/** Throws if a part could not be read: a file is complete, or not made. */
export async function writeFile(
  { file, frontOwner }: FileJob,
  { state }: ReadPortfolio,
  { db, origin }: Source,
): Promise<RenderedDocument> {
  const failed = state.queries.find((query) => 'failure' in query);
  if (failed) throw unavailable('A part of the portfolio cannot be read');
  const path = ownerPath(state.profile, frontOwner);
  const resume = resumeOf(state, { form: 'page', origin, path });
  const html = await WRITERS[file]({ state, resume, db, origin });
  return { owner: state.profile.id, project: '', html, indexed: state.profile.indexed, isComplete: true };
}

async function writeFeed({ state, resume, db, origin }: Facts): Promise<string> {
  const { id, user_name } = state.profile;
  const query = shownQueries(state).find(({ key }) => key[0] === 'projects');
  const projects = (query && 'data' in query ? query.data : []) as FeedProject[];
  return writeAtom(resume, { projects, origin, user_name, ...(await readTimes(db, id)) });
}

/** The times of the projects, which no document shows: only those of shown projects are used. */
async function readTimes(db: Db, userId: string): Promise<{ times: ProjectTimes; changedAt: string }> {
  if (userId === sample.user.id) {
    const rows = sample.records.projects ?? [];
    return { times: timesOf(rows), changedAt: rows[0]?.updated_at ?? '' };
  }
  const [rows, user] = await Promise.all([
    db.selectFrom('projects').select(['id', 'created_at', 'updated_at']).where('user_id', '=', userId).execute(),
    db.selectFrom('users').select('changed_at').where('id', '=', userId).executeTakeFirst(),
  ]);
  return { times: timesOf(rows), changedAt: user?.changed_at ?? '' };
}

function timesOf(rows: readonly { id: string; created_at: string; updated_at: string }[]): ProjectTimes {
  return new Map(rows.map(({ id, ...times }) => [id, times]));
}
