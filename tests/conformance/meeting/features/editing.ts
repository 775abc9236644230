import { expect } from 'vitest';
import type { RecordKind } from '../../../../src/portfolio/model/record.ts';
import {
  changeRecord,
  deleteRecord,
  type KindOf,
  type OwnedRecord,
  readRecord,
  restoreRecord,
} from '../../../../src/portfolio/records/kit/record-calls.ts';
import { fieldsOf, KINDS } from '../../../support/record-samples.ts';
import {
  type Account,
  expectSame,
  expectSameLists,
  type Lists,
  readLists,
  someOf,
  titleOf,
  titlesOf,
  withoutTimes,
} from '../account.ts';
import { asBrowser } from '../as-browser.ts';
import { pageOf } from '../public-page.ts';

const asClientKind = (kind: RecordKind) => kind as unknown as KindOf<OwnedRecord>;

/** Like the edit screen: changes one field, and nothing else. */
export async function edit(account: Account): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const shown = new Set<string>();
  const before = await readLists(account);
  // The document is cached by now, and must not be stale.
  await pageOf(account);
  using _browser = asBrowser(account);
  try {
    for (const kind of KINDS) {
      const [field = ''] = fieldsOf(kind, 'text');
      for (const [index, record] of someOf(before[kind.path] ?? []).entries()) {
        const text = `Another ${kind.entity} ${index}.`;
        const read = await readRecord(asClientKind(kind), record.id);
        expect(read.record).toEqual(record);

        const saved = await changeRecord(asClientKind(kind), read, { [field]: text });
        undo.push(async () => void (await changeRecord(asClientKind(kind), saved, { [field]: record[field] })));
        expect(saved.record).toEqual({ ...record, [field]: text, updated_at: saved.record.updated_at });
        if (!record.hidden) shown.add(text);
      }
    }
    const { text } = await pageOf(account);
    expect(new Set(text.match(/Another \w+ \d\./g))).toEqual(shown);
  } finally {
    for (const step of undo) await step();
  }
  expectSameLists(withoutTimes(await readLists(account)), withoutTimes(before));
}

/** Like the delete screen; within a minute everything can be restored. */
export async function deletion(account: Account): Promise<void> {
  const before = await readLists(account);
  const left: Lists = {};
  const undo: (() => Promise<unknown>)[] = [];
  using _browser = asBrowser(account);
  try {
    for (const kind of KINDS) {
      const list = before[kind.path] ?? [];
      const deleted = someOf(list).slice(0, 2);
      for (const record of deleted) {
        const read = await readRecord(asClientKind(kind), record.id);
        expect(titleOf(kind, read.record)).toBe(titleOf(kind, record));
        await deleteRecord(kind, record.id);
        undo.push(() => restoreRecord(kind, record.id));
        expect((await account.user.request('GET', `/api/${kind.path}/${record.id}`)).statusCode).toBe(404);
      }
      left[kind.path] = list.filter((record) => !deleted.includes(record));
    }
    expectSameLists(await readLists(account), left);
    const { titles } = await pageOf(account);
    for (const kind of KINDS) expectSame(titles[kind.path], titlesOf(kind, left), kind.path);
  } finally {
    for (const step of undo) await step();
  }
  expectSameLists(await readLists(account), before);
}
