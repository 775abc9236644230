import { expect } from 'vitest';
import { EMPTY_CASE_STUDY } from '../../../../src/portfolio/model/case-study.ts';
import { EMPTY_SEO } from '../../../../src/portfolio/model/seo.ts';
import { EMPTY_TEASER } from '../../../../src/portfolio/model/teaser.ts';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { projectPath } from '../../../../src/portfolio/records/project/project-url.ts';
import { fieldsOf, KINDS } from '../../../support/record-samples.ts';
import {
  type Account,
  expectGiven,
  expectSame,
  hidden,
  nameOf,
  ok,
  readLists,
  type Stored,
  someOf,
  titleOf,
  titlesOf,
  type Values,
  visible,
} from '../account.ts';
import { type PublicPage, readPage } from '../public-page.ts';

/** For 10,000 records, on a busy machine; all others take a fraction of it. */
export const RESPONSE_WITHIN_MS = 60_000;

/** The portfolio's page has every visible record with its exact texts, and nothing hidden. */
export async function publicPage(account: Account): Promise<void> {
  const lists = await readLists(account);
  expectGiven(lists, account);
  const start = performance.now();
  const { body } = await ok(account.app.request('GET', `/u/${account.userName}`));
  expect(performance.now() - start).toBeLessThan(RESPONSE_WITHIN_MS);

  const page = readPage(body);
  expect(page.heading).toBe(nameOf(account));
  expect(page.text).toContain(account.profile.headline);
  for (const kind of KINDS) {
    const shown = visible(kind, lists);
    expectSame(page.titles[kind.path], titlesOf(kind, lists), kind.path);
    const isOnPage = (field: string) => {
      // The slug of a project stands for it.
      if (kind.path === 'testimonials') return field !== 'project';
      return kind !== projects || !(field === 'description' || field in { ...EMPTY_CASE_STUDY, ...ELSEWHERE });
    };
    const texts = fieldsOf(kind, 'text').filter(isOnPage);
    for (const record of someOf(shown)) {
      expectShown(page, record, [...texts, ...fieldsOf(kind, 'list')]);
      for (const field of fieldsOf(kind, 'date').filter(isOnPage)) {
        if (record[field]) expect(page.dates).toContain(record[field]);
      }
      for (const field of fieldsOf(kind, 'url')) if (record[field]) expect(page.links).toContain(record[field]);
    }
    for (const record of hidden(kind, lists)) expectNowhere(body, record.id);
  }
  expectNoMarkup(page);
  await expectFormerNamesLeadOn(account, '', `/u/${account.userName}`);
}

/** Each project has a page with all its data; a hidden one has none. */
export async function projectPage(account: Account): Promise<void> {
  const lists = await readLists(account);
  for (const project of someOf(visible(projects, lists))) {
    const path = projectPath(`/u/${account.userName}`, { slug: String(project.slug) });
    const { body } = await ok(account.app.request('GET', path));
    const page = readPage(body);
    expect(page.heading).toBe(titleOf(projects, project));
    expectShown(page, project, [
      ...fieldsOf(projects, 'text').filter((field) => field !== 'description' && !(field in ELSEWHERE)),
      'technologies',
    ]);
    for (const field of fieldsOf(projects, 'date')) if (project[field]) expect(page.dates).toContain(project[field]);
    for (const item of fieldsOf(projects, 'items').flatMap((field) => project[field] as Values[])) {
      for (const text of [item.label, item.value, item.caption]) expect(page.text).toContain(text ?? '');
      if (item.url) expect(page.links).toContain(item.url);
      if (item.image_url) expect(page.images).toContain(`/${item.image_url}`);
    }
    for (const line of String(project.description).split('\n')) expect(page.text).toContain(line.replace(/^- /, ''));
    for (const field of fieldsOf(projects, 'url')) if (project[field]) expect(page.links).toContain(project[field]);
    if (project.image_url) expect(page.images).toContain(`/${project.image_url}`);
    for (const other of hidden(projects, lists)) expectNowhere(body, String(other.slug));
    expectNoMarkup(page);
    await expectFormerNamesLeadOn(account, path.slice(`/u/${account.userName}`.length), path);
  }
  for (const project of hidden(projects, lists)) {
    const path = projectPath(`/u/${account.userName}`, { slug: String(project.slug) });
    expect((await account.app.request('GET', path)).statusCode).toBe(404);
  }
}

/** Fields of a project that are not on its page: what stands in for it, and what is in the head. */
const ELSEWHERE = { ...EMPTY_TEASER, ...EMPTY_SEO };

function expectShown(page: PublicPage, record: Stored, fields: readonly string[]): void {
  for (const field of fields) {
    for (const text of [record[field]].flat()) expect(page.text, field).toContain(text);
  }
}

function expectNowhere(html: string, text: string): void {
  expect(html.includes(text), `${text} is hidden`).toBe(false);
}

function expectNoMarkup({ elements }: PublicPage): void {
  for (const name of ['b', 'script']) expect(elements).not.toContain(name);
}

async function expectFormerNamesLeadOn({ app, formerNames }: Account, below: string, target: string): Promise<void> {
  for (const name of formerNames) {
    const { statusCode, headers } = await app.request('GET', `/u/${name}${below}`);
    expect([statusCode, headers.location]).toEqual([301, target]);
  }
}
