import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { RESUME_FORMATS } from '../../../src/portfolio/representation/resume-formats.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { readTextOf } from '../../support/pdf-text.ts';
import { KINDS, recordWith } from '../../support/record-samples.ts';

/** The files of the portfolio that no view and no link has. */
const PAGE_FILES = ['.md', '.json', '/feed.xml'];

/** The paths of every document: the page, views and links of each kind, and the files of all of them. */
async function documentsOf({ request, user }: TestUser): Promise<string[]> {
  const page = `/u/${user.user_name}`;
  const post = async (path: string, json: object) => (await request('POST', path, { json })).json();
  const bases = [page];
  for (const access of ['public', 'unlisted', 'links']) {
    const { view } = await post('/api/views', { name: access, slug: access, access });
    if (access !== 'links') bases.push(`${page}/v/${access}`);
    const { share_link } = await post('/api/share-links', { name: access, view_id: view.id });
    bases.push(new URL(share_link.url).pathname);
  }
  const { share_link } = await post('/api/share-links', { name: 'of all' });
  bases.push(new URL(share_link.url).pathname);
  const resumes = bases.flatMap((base) => RESUME_FORMATS.map((format) => `${base}/resume.${format}`));
  return [...bases, ...resumes, ...PAGE_FILES.map((file) => `${page}${file}`)];
}

async function textOf(app: TestApp, path: string): Promise<string> {
  const { statusCode, rawPayload } = await app.request('GET', path);
  expect([path, statusCode]).toEqual([path, 200]);
  if (path.endsWith('.pdf')) return readTextOf(rawPayload);
  if (!path.endsWith('.docx')) return rawPayload.toString();
  return new TextDecoder().decode(unzipSync(rawPayload)['word/document.xml']);
}

/** The paths whose document has the text. */
async function pathsWith(app: TestApp, paths: readonly string[], text: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) if (text.test(await textOf(app, path))) found.push(path);
  return found;
}

describe.each(engines)('everything that an owner sends on $name', (engine) => {
  test('has an edit to the facts at the next request, and nothing hidden', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const add = async (path: string, json: object) => (await ada.request('POST', `/api/${path}/new`, { json })).json();
    for (const kind of KINDS) {
      const added = await add(kind.path, recordWith(kind, 'Unseen'));
      const { id } = added[kind.entity];
      const hidden = await ada.request('PATCH', `/api/${kind.path}/${id}`, { json: { hidden: true } });
      expect([kind.path, hidden.statusCode]).toEqual([kind.path, 200]);
    }
    const { project } = await add('projects', { title: 'Kelp', description: 'Plain' });
    const paths = await documentsOf(ada);
    expect(paths.length).toBe(7 * (1 + RESUME_FORMATS.length) + PAGE_FILES.length);
    expect(await pathsWith(app, paths, /Kelp/)).toEqual(paths);
    expect(await pathsWith(app, paths, /Unseen/)).toEqual([]);

    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { title: 'Reef' } });
    expect(await pathsWith(app, paths, /Reef/)).toEqual(paths);
    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { hidden: true } });
    expect(await pathsWith(app, paths, /Reef|Unseen/)).toEqual([]);
  });
});
