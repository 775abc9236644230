import { expect } from 'vitest';
import { fieldsOf, KINDS } from '../../../support/record-samples.ts';
import { type Account, expectSame, ok, readLists, someOf, titlesOf } from '../account.ts';
import { pageOf, readPage } from '../public-page.ts';

/** With thousands of records each page takes seconds. */
const COMPARED_MAX = 1_000;

/** What is translated is on the page in that language and nowhere else; everything else there is as on the own page. */
export async function translations(account: Account): Promise<void> {
  const { user, app, userName } = account;
  const { request } = user;
  const { base } = (await ok(request('GET', '/api/translations'))).json();
  const language = base === 'de' ? 'fr' : 'de';
  const lists = await readLists(account);
  const isCompared = Object.values(lists).every((list) => list.length <= COMPARED_MAX);
  const own = isCompared ? await pageOf(account) : undefined;
  const shown = new Set<string>();
  const changes: { kind: string; id: string; field: string; text: string }[] = [];
  for (const kind of KINDS) {
    const [field = ''] = fieldsOf(kind, 'text');
    for (const [index, record] of someOf(lists[kind.path] ?? []).entries()) {
      if (record[field] === '') continue;
      const text = `Translated ${kind.entity} ${index}.`;
      changes.push({ kind: kind.path, id: record.id, field, text });
      if (!record.hidden) shown.add(text);
    }
  }
  try {
    await ok(request('PATCH', `/api/users/${user.user.id}`, { json: { page_languages: [language] } }));
    if (changes.length > 0) await ok(request('PATCH', `/api/translations/${language}`, { json: { changes } }));
    const read = (await ok(request('GET', `/api/translations/${language}`))).json();
    expect([read.translated, read.stale]).toEqual([changes.length, 0]);
    const page = readPage((await ok(app.request('GET', `/u/${userName}/${language}`))).body);
    expect(new Set(page.text.match(/Translated \w+ \d\./g))).toEqual(shown);
    const translated = new Map(changes.map(({ id, field, text }) => [id, { [field]: text }]));
    for (const kind of KINDS) {
      const records = (lists[kind.path] ?? []).map((record) => ({ ...record, ...translated.get(record.id) }));
      expectSame(page.titles[kind.path], titlesOf(kind, { [kind.path]: records }), kind.path);
    }
    if (own) expect((await pageOf(account)).text).toBe(own.text);
  } finally {
    await ok(request('DELETE', `/api/translations/${language}`));
  }
  expect((await app.request('GET', `/u/${userName}/${language}`)).statusCode).toBe(404);
  if (own) expect((await pageOf(account)).text).toBe(own.text);
}
