import sharp from 'sharp';
import { expect } from 'vitest';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { projectPath } from '../../../../src/portfolio/records/project/project-url.ts';
import type { TestApp } from '../../../support/app.ts';
import { headOf } from '../../../support/page-head.ts';
import {
  type Account,
  expectSame,
  hidden,
  nameOf,
  ok,
  readLists,
  type Stored,
  someOf,
  titleOf,
  visible,
} from '../account.ts';

const pathOf = (account: Account, { slug }: Stored) => projectPath(`/u/${account.userName}`, { slug: String(slug) });

async function headAt({ app }: Account, path: string) {
  return headOf((await ok(app.request('GET', path))).body);
}

/** The portfolio's card is rendered; each visible project has one. */
export async function cards(account: Account): Promise<void> {
  const { origin } = account.app.ctx.config;
  const lists = await readLists(account);
  const paths = [
    `/u/${account.userName}`,
    ...someOf(visible(projects, lists)).map((project) => pathOf(account, project)),
  ];
  for (const [index, path] of paths.entries()) {
    const { meta } = await headAt(account, path);
    const card = (meta['og:image'] ?? '').replace(origin, '');
    expect(card.startsWith(`/cards${path}/`)).toBe(true);
    const [, name = ''] = /([^/]+)\.png$/.exec(card) ?? [];
    // Avoids a response with the image: rendering takes half a second.
    const headers = { 'if-none-match': `"${name}.png"` };
    expect((await account.app.request('GET', card, { headers })).statusCode).toBe(304);
    if (index > 0) continue;
    const { rawPayload } = await ok(account.app.request('GET', card));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  }
  for (const project of hidden(projects, lists)) {
    const card = `/cards${pathOf(account, project)}/${'x'.repeat(22)}.png`;
    expect((await account.app.request('GET', card)).statusCode).toBe(404);
  }
}

/** Tags and structured data contain the portfolio and its projects with their texts, and nothing hidden. */
export async function sharedData(account: Account): Promise<void> {
  const lists = await readLists(account);
  const { title, meta, data } = await headAt(account, `/u/${account.userName}`);
  expect(title.startsWith(nameOf(account))).toBe(true);
  expect([meta['og:title'], meta['twitter:title']]).toEqual([title, title]);
  const [page] = data as { mainEntity?: { name: string }; hasPart?: { name: string }[] }[];
  expect(page?.mainEntity?.name).toBe(nameOf(account));
  const works = (page?.hasPart ?? []).map(({ name }) => name);
  expect(works).toEqual(
    visible(projects, lists)
      .slice(0, works.length || 1)
      .map((project) => titleOf(projects, project)),
  );
  for (const project of someOf(visible(projects, lists))) {
    const head = await headAt(account, pathOf(account, project));
    const projectTitle = titleOf(projects, project);
    expect(head.title).toBe(project.seo_title || `${projectTitle} – ${nameOf(account)}`);
    if (project.seo_description) expect(head.meta.description).toBe(project.seo_description);
    expect(head.data[0]).toMatchObject({ name: projectTitle, author: { name: nameOf(account) } });
  }
}

/** The portfolio and every visible project, under the current name, and nothing else of the account. */
export async function sitemap(account: Account): Promise<void> {
  const { app, userName, formerNames } = account;
  const { origin } = app.ctx.config;
  const listed = await listedUrls(app);
  const isOf = (name: string) => (url: string) =>
    url === `${origin}/u/${name}` || url.startsWith(`${origin}/u/${name}/`);
  const own = [
    `/u/${userName}`,
    ...visible(projects, await readLists(account)).map((project) => pathOf(account, project)),
  ];
  expectSame(listed.filter(isOf(userName)).sort(), own.map((path) => `${origin}${path}`).sort());
  for (const name of formerNames) expect(listed.filter(isOf(name))).toEqual([]);
}

export async function listedUrls(app: TestApp): Promise<string[]> {
  const listed: string[] = [];
  for (const file of locationsIn((await ok(app.request('GET', '/sitemap.xml'))).body)) {
    listed.push(...locationsIn((await ok(app.request('GET', file.replace(app.ctx.config.origin, '')))).body));
  }
  return listed;
}

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
}
