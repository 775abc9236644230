import { expect } from 'vitest';
import { RECORD_PATHS } from '../../src/portfolio/model/record-kinds.ts';
import type { TestApp, TestUser } from './app.ts';
import { KINDS } from './record-samples.ts';
import { routesOf } from './routes.ts';

/** Different each time. */
const TICKET = '/api/users/register/upload-ticket';

/** Returns the body of a response that must be 200. */
export async function ok(user: TestUser, method: string, path: string, json?: unknown) {
  const response = await user.request(method, path, json === undefined ? {} : { json });
  expect(response.statusCode, `${method} ${path} ${response.body.slice(0, 300)}`).toBe(200);
  return response.json();
}

export const listPath = (path: string, id: string) =>
  path === 'skills' ? `/api/user-skill-sets/user/${id}` : `/api/${path}?user_id=${id}`;

/** The ids of the records of a kind, hidden ones included. */
export async function idsOf(user: TestUser, path: string): Promise<string[]> {
  const list = await ok(user, 'GET', listPath(path, user.user.id));
  return (path === 'skills' ? list.flatMap((group: { skillSets: unknown[] }) => group.skillSets) : list).map(
    ({ id }: { id: string }) => id,
  );
}

/** Every public GET of the program with every value that its parameters can have for this account. */
export async function publicUrls(app: TestApp, user: TestUser, views: readonly string[]): Promise<string[]> {
  const { id, user_name } = user.user;
  const page = (await app.request('GET', `/u/${user_name}`)).body;
  const projects = await ok(user, 'GET', `/api/projects?user_id=${id}`);
  const slugs: string[] = projects.map(({ slug }: { slug: string }) => slug);
  const links: { url: string }[] = await ok(user, 'GET', '/api/share-links');
  const deleted: string[] = (await ok(user, 'GET', '/api/trash')).map((item: { id: string }) => item.id);
  const linked = page.match(/\/(?:cards|images|u)\/[^"'\s?#&)]+/g) ?? [];
  const urls = new Set(linked);
  for (const route of routesOf(app)) {
    const [method, pattern = ''] = route.split(' ');
    if (method !== 'GET' || pattern.endsWith('*') || pattern === TICKET) continue;
    const kind = RECORD_PATHS.find((path) => pattern === `/api/${path}/:id`);
    const ids = kind ? [...(await idsOf(user, kind)), ...deleted] : [id, user_name];
    const fills: Record<string, string[]> = {
      id: ids,
      userId: [id],
      user_name: [user_name],
      slug: slugs,
      view: [...views],
      token: links.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
      language: ['en', 'es', 'it'],
      file: ['x.png'],
      name: ['x'],
      part: ['pages.xml', 'portfolios-1.xml', 'projects-1.xml', 'published-1.xml'],
    };
    let found = [pattern];
    for (const [name, values] of Object.entries(fills)) {
      found = found.flatMap((url) => {
        const isThere = new RegExp(`:${name}\\b`).test(url);
        return isThere ? values.map((value) => url.replace(new RegExp(`:${name}\\b`), value)) : [url];
      });
    }
    for (const url of found) urls.add(url.replaceAll(/:\w+/g, 'x'));
  }
  for (const { path } of KINDS) urls.add(listPath(path, id)).add(`/api/${path}?user_name=${user_name}`);
  return [...urls];
}
