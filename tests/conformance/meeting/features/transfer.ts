import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Command } from '../../../../src/operation/cli/command.ts';
import { exportResume, importResume } from '../../../../src/operation/cli/transfer.ts';
import { sweepChanges } from '../../../../src/platform/db/change-feed.server.ts';
import { HOUR_MS } from '../../../../src/platform/lib/time.ts';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { projectPath } from '../../../../src/portfolio/records/project/project-url.ts';
import { makeUser, PASSWORD, type TestApp } from '../../../support/app.ts';
import { schemaFaults } from '../../../support/imports/json-resume-schema.ts';
import { headOf } from '../../../support/page-head.ts';
import { KINDS } from '../../../support/record-samples.ts';
import { freshFolder } from '../../../support/run-folder.ts';
import {
  type Account,
  expectGiven,
  expectSame,
  expectSameLists,
  ok,
  readLists,
  someOf,
  type Values,
  visible,
} from '../account.ts';
import { RESPONSE_WITHIN_MS } from './pages.ts';
import { listedUrls } from './seo.ts';

const EXPORTED = ['title', 'name', 'institution', 'company_name', 'position', 'awarded_date', 'start_year', 'end_year'];

/** Valid JSON Resume with every record, including hidden ones, because it is the owner's. */
export async function jsonResume(account: Account): Promise<void> {
  const start = performance.now();
  const document = await exportOf(account);
  expect(performance.now() - start).toBeLessThan(RESPONSE_WITHIN_MS);

  expect(schemaFaults(document)).toEqual([]);
  const texts = textsIn(document);
  for (const kind of KINDS) {
    for (const { values } of account.given[kind.path] ?? []) {
      for (const field of EXPORTED) {
        const text = String(values[field] ?? '');
        expect(texts.has(text), `${field}: ${text}`).toBe(true);
      }
    }
  }
}

/** The archive has the same document, the account and every image, and is streamed. */
export async function archive(account: Account): Promise<void> {
  const start = performance.now();
  const files = await archiveOf(account);
  expect(performance.now() - start).toBeLessThan(RESPONSE_WITHIN_MS);

  const json = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
  expectSameDocument(json('resume.json'), await exportOf(account));
  const { first_name, last_name, headline, about } = account.profile;
  expect(json('account.json')).toMatchObject({
    user_name: account.userName,
    former_user_names: account.formerNames,
    ...{ first_name, last_name, headline, about },
  });
  const images = Object.values(await readLists(account))
    .flat()
    .flatMap(({ image_url }) => image_url || []);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(images));
}

/** Into the same account: everything exists already, and stays unchanged. */
export async function importAgain(account: Account): Promise<void> {
  const before = await readLists(account);
  const document = await exportOf(account);
  for (const path of ['/api/import/preview', '/api/import']) {
    const response = (await ok(account.user.request('POST', path, { json: document }))).json();
    expect(response.report ?? response).toMatchObject({ add: 0, change: 0 });
  }
  expectSameLists(await readLists(account), before);
  expectSameDocument(await exportOf(account), document);
}

/** Into another account: it then has the same portfolio, with the images. */
export async function importElsewhere(account: Account): Promise<void> {
  const other = await copyOf(account);
  const lists = await readLists(other);
  for (const record of someOf(Object.values(lists).flat())) {
    if (record.image_url) await ok(account.app.request('GET', `/${record.image_url}`));
  }
  expectGiven(withoutImages(lists), { given: withoutImages(account.given) });
  expectSameDocument(withoutImages(await exportOf(other)), withoutImages(await exportOf(account)));
}

/** Nothing of a copy remains after its account is deleted. */
export async function accountDeletion(account: Account): Promise<void> {
  const copy = await copyOf(account);
  const { app, user, userName } = copy;
  const [project] = visible(projects, await readLists(copy));
  const paths = [`/u/${userName}`];
  if (project) paths.push(projectPath(`/u/${userName}`, { slug: String(project.slug) }));
  const shared = await Promise.all(paths.map(async (path) => headOf((await ok(app.request('GET', path))).body)));
  const { origin } = app.ctx.config;
  for (const { meta } of shared) paths.push((meta['og:image'] ?? '').replace(origin, ''));

  copies.delete(account);
  await ok(user.request('DELETE', `/api/users/${user.user.id}`, { json: { password: PASSWORD } }));
  for (const path of paths) expect([path, (await app.request('GET', path)).statusCode]).toEqual([path, 404]);
  expect((await listedUrls(app)).filter((url) => url.includes(userName))).toEqual([]);
  // The other nodes have an hour to notice that its pages are gone.
  await sweepChanges(app.ctx.db, new Date(app.ctx.now().getTime() + 2 * HOUR_MS));
  expect(await tablesThatName(app, user.user.id)).toEqual([]);
}

/** Returns the tables that have the id in one of their columns. */
async function tablesThatName({ ctx }: TestApp, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of await ctx.db.introspection.getTables()) {
    const texts = columns.filter(({ dataType }) => /^(text|varchar|character varying)$/i.test(dataType));
    if (texts.length === 0) continue;
    const isNamed = sql.join(
      texts.map((column) => sql`${sql.ref(column.name)} = ${id}`),
      sql` or `,
    );
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${isNamed} limit 1`.execute(ctx.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const copies = new WeakMap<Account, Promise<Account>>();

/** Another account with the same portfolio, from an archive. */
function copyOf(account: Account): Promise<Account> {
  const copy = copies.get(account) ?? makeCopy(account);
  copies.set(account, copy);
  return copy;
}

async function makeCopy(account: Account): Promise<Account> {
  const file = join(await freshFolder('archive'), 'account.zip');
  await writeFile(file, (await ok(account.user.request('GET', '/api/export/archive'))).rawPayload);
  const user = await makeUser(account.app);
  await runCommand(importResume, account.app, [file], { user: user.user.user_name });
  return { ...account, user, userName: user.user.user_name, formerNames: [] };
}

/** `vitrine export` and `vitrine import` produce and accept the same as the site. */
export async function commands(account: Account): Promise<void> {
  const folder = await freshFolder('commands');
  const before = await readLists(account);
  const json = join(folder, 'resume.json');
  await runCommand(exportResume, account.app, [], { user: account.userName, out: json });
  expectSameDocument(JSON.parse(await readFile(json, 'utf8')), await exportOf(account));
  const zip = join(folder, 'account.zip');
  await runCommand(exportResume, account.app, [], { user: account.userName, out: zip });
  expect(Object.keys(unzipSync(await readFile(zip))).sort()).toEqual(Object.keys(await archiveOf(account)).sort());

  const printed = await runCommand(importResume, account.app, [zip], { user: account.userName });
  expect(printed).toMatch(/^Imported: 0 added, 0 changed,/);
  expectSameLists(await readLists(account), before);
}

async function runCommand(command: Command, { ctx }: TestApp, positionals: string[], values: Record<string, string>) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await command.run(ctx, { positionals, values });
    return write.mock.calls.join('');
  } finally {
    write.mockRestore();
  }
}

function expectSameDocument(found: Values, wanted: Values): void {
  expect(Object.keys(found)).toEqual(Object.keys(wanted));
  for (const section of Object.keys(wanted)) expectSame(found[section], wanted[section], section);
}

/** An image that is stored again has another name. */
function withoutImages<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(/images\/[0-9a-f]{64}\.webp/g, 'images/one.webp'));
}

async function exportOf({ user }: Account): Promise<Values> {
  return (await ok(user.request('GET', '/api/export/json-resume'))).json();
}

async function archiveOf({ user }: Account): Promise<Record<string, Uint8Array>> {
  return unzipSync((await ok(user.request('GET', '/api/export/archive'))).rawPayload);
}

function textsIn(value: unknown, found = new Set<string>(['', 'undefined'])): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsIn(inner, found);
  return found;
}
