import type { RecordKind } from '../../../../src/portfolio/model/record.ts';
import { saveOrder } from '../../../../src/studio/lists/list-query.ts';
import { ALL_LISTS } from '../../../../src/studio/lists/record-lists.ts';
import { KINDS } from '../../../support/record-samples.ts';
import {
  type Account,
  expectSame,
  expectSameLists,
  type Lists,
  readGroups,
  readLists,
  type Stored,
  titlesOf,
} from '../account.ts';
import { asBrowser } from '../as-browser.ts';
import { pageOf } from '../public-page.ts';

/** Like the studio's lists: reversed, and back again. Skills stay in their groups. */
export async function order(account: Account): Promise<void> {
  const before = await readLists(account);
  const turned: Lists = {};
  using _browser = asBrowser(account);
  try {
    for (const kind of KINDS) {
      turned[kind.path] = (await readGroups(account, kind)).flatMap((group) => group.toReversed());
      await saveOrder(listOf(kind), idsOf(turned[kind.path]));
    }
    const found = await readLists(account);
    const { titles } = await pageOf(account);
    for (const kind of KINDS) {
      expectSame(idsOf(found[kind.path]), idsOf(turned[kind.path]), kind.path);
      expectSame(titles[kind.path], titlesOf(kind, turned), kind.path);
    }
  } finally {
    for (const kind of KINDS) await saveOrder(listOf(kind), idsOf(before[kind.path]));
  }
  expectSameLists(await readLists(account), before);
}

const idsOf = (records: readonly Stored[] = []) => records.map(({ id }) => id);

function listOf({ path }: RecordKind) {
  const kind = ALL_LISTS.find((list) => list.path === path);
  if (!kind) throw new Error(`The studio has no list of ${path}`);
  return kind;
}
