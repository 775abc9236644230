import { expect } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { KINDS } from '../../../support/record-samples.ts';
import { FIREFOX } from '../../../support/visits.ts';
import { type Account, expectSame, nameOf, ok, readLists, titlesOf, visible } from '../account.ts';
import { readPage } from '../public-page.ts';

const SLUG = 'meeting';

/** A view has its own headline, leaves out the second record of each kind, and has all else as the portfolio. */
export async function views(account: Account): Promise<void> {
  const { app, user, userName } = account;
  const lists = await readLists(account);
  const hiddenOnes = KINDS.flatMap((kind) =>
    visible(kind, lists)
      .slice(1, 2)
      .map(({ id }) => ({ kind: kind.path, record_id: id, shown: false })),
  );
  const json = { name: 'Meeting', slug: SLUG, access: 'public', headline: 'Tailored headline', items: hiddenOnes };
  const { view } = (await ok(user.request('POST', '/api/views', { json }))).json();
  try {
    const page = readPage((await ok(app.request('GET', `/u/${userName}/v/${SLUG}`))).body);
    expect(page.heading).toBe(nameOf(account));
    expect(page.text).toContain('Tailored headline');
    for (const kind of KINDS) {
      const shown = titlesOf(kind, lists).filter((_, index) => index !== 1);
      expectSame(page.titles[kind.path], shown, kind.path);
    }
  } finally {
    await ok(user.request('DELETE', `/api/views/${view.id}`));
  }
  expect((await app.request('GET', `/u/${userName}/v/${SLUG}`)).statusCode).toBe(404);
}

/** A share link shows the page that visitors see, and nothing once it is revoked. */
export async function shareLinks(account: Account): Promise<void> {
  const { app, user, userName } = account;
  const made = (await ok(user.request('POST', '/api/share-links', { json: { name: 'Meeting' } }))).json();
  const { id, url } = made.share_link;
  const path = new URL(url).pathname;
  const own = readPage((await ok(app.request('GET', `/u/${userName}`))).body);
  const shared = readPage((await ok(app.request('GET', path))).body);
  expectSame(shared.titles, own.titles);
  expect(shared.heading).toBe(own.heading);
  await ok(user.request('PATCH', `/api/share-links/${id}`, { json: { revoked: true } }));
  expect((await app.request('GET', path)).statusCode).toBe(410);
  await ok(user.request('DELETE', `/api/share-links/${id}`));
  expect((await app.request('GET', path)).statusCode).toBe(404);
}

/** A view and a link are in the reports under the names that their owner gave them. */
export async function sentInReports(account: Account): Promise<void> {
  const { app, user, userName } = account;
  const name = account.profile.first_name || userName;
  const post = async (path: string, json: object) => (await ok(user.request('POST', path, { json }))).json();
  const { view } = await post('/api/views', { name, slug: 'reported', access: 'public' });
  const { share_link: link } = await post('/api/share-links', { name });
  const person = { ip: '81.2.69.160', headers: { 'user-agent': FIREFOX } };
  try {
    await ok(app.request('GET', `/u/${userName}/v/reported`, person));
    await ok(app.request('GET', `/u/${userName}/v/reported/resume.md`, person));
    const seen = { ...person, json: { what: 'opened' } };
    expect((await app.request('POST', `${new URL(link.url).pathname}/seen`, seen)).statusCode).toBe(204);
    const rowsOf = async (query: string) => (await ok(user.request('GET', `/api/audience/by/${query}`))).json().rows;
    await eventually(async () => expect(await rowsOf(`download?view=${view.id}`)).toHaveLength(1));
    const one = { label: view.name, visitors: 1, views: 1 };
    expect(await rowsOf(`view?view=${view.id}`)).toMatchObject([{ ...one, value: view.id, downloads: 1 }]);
    expect(await rowsOf(`link?link=${link.id}`)).toMatchObject([{ ...one, value: link.id, downloads: 0 }]);
  } finally {
    await ok(user.request('DELETE', `/api/views/${view.id}`));
    await ok(user.request('DELETE', `/api/share-links/${link.id}`));
  }
}

/** While its owner publishes by hand, no edit is on the page; discarded, everything is as before. */
export async function publishingByHand(account: Account): Promise<void> {
  const { app, user, userName } = account;
  const path = `/api/users/${user.user.id}`;
  const page = async () => (await ok(app.request('GET', `/u/${userName}`))).body;
  const [lists, before] = [await readLists(account), readPage(await page())];
  await ok(user.request('PATCH', path, { json: { publishing: 'manual' } }));
  try {
    await ok(user.request('PATCH', path, { json: { headline: 'Not yet published' } }));
    for (const kind of KINDS) {
      const [first] = visible(kind, lists);
      if (first) await ok(user.request('PATCH', `/api/${kind.path}/${first.id}`, { json: { hidden: true } }));
    }
    const published = readPage(await page());
    expectSame(published.titles, before.titles);
    expect(published.text).toBe(before.text);
  } finally {
    await ok(user.request('POST', '/api/draft/discard'));
    await ok(user.request('PATCH', path, { json: { publishing: 'instant' } }));
  }
  expect(readPage(await page()).text).toBe(before.text);
}
