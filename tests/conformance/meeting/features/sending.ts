import { expect } from 'vitest';
import { KINDS } from '../../../support/record-samples.ts';
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
