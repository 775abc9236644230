import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { RecordKind } from '../../../src/portfolio/model/record.ts';
import type { TestApp, TestUser } from '../../support/app.ts';
import { KINDS } from '../../support/record-samples.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { id: string; hidden: boolean };
/** By the kind's path, in the owner's order. */
export type Lists = Record<string, Stored[]>;

/** A record as it was entered: these fields must be returned unchanged. */
export type Given = { values: Values; hidden: boolean };

/** An account with awkward data, and what was entered. */
export type Account = {
  app: TestApp;
  user: TestUser;
  userName: string;
  formerNames: string[];
  profile: { first_name: string; last_name: string; headline: string; about: string };
  /** By the kind's path. */
  given: Record<string, Given[]>;
};

export async function ok(promise: ReturnType<TestUser['request']>) {
  const response = await promise;
  if (response.statusCode !== 200)
    throw new Error(`Expected 200, got ${response.statusCode}: ${response.body.slice(0, 500)}`);
  return response;
}

/** Returns the list of one kind; as a visitor sees it if `asker` is the app. */
export async function readList(account: Account, kind: RecordKind, asker?: 'owner' | 'stranger'): Promise<Stored[]> {
  return (await readGroups(account, kind, asker)).flat();
}

/** Returns the lists that have an order each: groups of skills, sections of entries, and one for any other kind. */
export async function readGroups({ user, app }: Account, { path }: RecordKind, asker: 'owner' | 'stranger' = 'owner') {
  const { request } = asker === 'owner' ? user : app;
  if (path !== 'skills') {
    const list = (await ok(request('GET', `/api/${path}?user_id=${user.user.id}`))).json() as Stored[];
    return path === 'entries' ? [...Map.groupBy(list, ({ section }) => section).values()] : [list];
  }
  const groups = (await ok(request('GET', `/api/user-skill-sets/user/${user.user.id}`))).json();
  return (groups as { skillSets: Stored[] }[]).map(({ skillSets }) => skillSets);
}

export async function readLists(account: Account, asker?: 'owner' | 'stranger'): Promise<Lists> {
  const lists: Lists = {};
  for (const kind of KINDS) lists[kind.path] = await readList(account, kind, asker);
  return lists;
}

/** Fails if a record is missing, added, in another position, or has a changed value. */
export function expectGiven(lists: Lists, { given }: Pick<Account, 'given'>): void {
  for (const { path } of KINDS) {
    const wanted = given[path] ?? [];
    const found = lists[path] ?? [];
    const compared = found.map((record, index) => ({
      values: pick(record, Object.keys(wanted[index]?.values ?? {})),
      hidden: record.hidden,
    }));
    expectSame(compared, wanted, path);
  }
}

/** Like `toEqual`, but fast for thousands of records: reports the first difference. */
export function expectSame(found: unknown, wanted: unknown, name = ''): void {
  if (isDeepStrictEqual(found, wanted)) return;
  const index = Array.isArray(wanted)
    ? wanted.findIndex((item, at) => !isDeepStrictEqual(Object(found)[at], item))
    : -1;
  const part = (value: unknown) => (Array.isArray(value) ? { length: value.length, index, item: value[index] } : value);
  expect(part(found), name).toEqual(part(wanted));
}

export function expectSameLists(found: Lists, wanted: Lists): void {
  for (const { path } of KINDS) expectSame(found[path], wanted[path], path);
}

/** An edit that is undone changes the update time. */
export function withoutTimes(lists: Lists): Lists {
  const timeless = (list: Stored[]) => list.map((record) => ({ ...record, updated_at: '' }));
  return Object.fromEntries(Object.entries(lists).map(([path, list]) => [path, timeless(list)]));
}

export function pick(record: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}

/** The fields that can be a record's title, in order of preference. */
const TITLE_FIELDS: Record<string, readonly string[]> = {
  skills: ['name'],
  testimonials: ['name'],
  educations: ['name_of_award', 'field_of_study', 'institution'],
  experiences: ['position', 'company_name'],
};

/** The displayed title of a record. */
export function titleOf({ path }: RecordKind, values: Values): string {
  const fields = TITLE_FIELDS[path] ?? ['title'];
  return String(fields.map((field) => values[field]).find(Boolean) ?? '');
}

export function nameOf({ profile, userName }: Account): string {
  const names = [profile.first_name, profile.last_name].filter(Boolean);
  // Chinese names begin with the family's.
  return (/\p{Script=Han}/u.test(profile.last_name) ? names.toReversed() : names).join(' ') || userName;
}

/** The first two, one in the middle and the last two: checked one by one if there are thousands. */
export function someOf<T>(items: readonly T[]): T[] {
  const indexes = new Set([0, 1, Math.floor(items.length / 2), items.length - 2, items.length - 1]);
  return items.filter((_, index) => indexes.has(index));
}

/** The visible records of a list: neither hidden nor without a title. */
export function visible(kind: RecordKind, { [kind.path]: records = [] }: Lists): Stored[] {
  return records.filter((record) => !record.hidden && titleOf(kind, record) !== '');
}

export function hidden({ path }: RecordKind, { [path]: records = [] }: Lists): Stored[] {
  return records.filter((record) => record.hidden);
}

export function titlesOf(kind: RecordKind, lists: Lists): string[] {
  return visible(kind, lists).map((record) => titleOf(kind, record));
}
