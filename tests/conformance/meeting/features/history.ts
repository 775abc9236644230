import { expect } from 'vitest';
import { KINDS } from '../../../support/record-samples.ts';
import { type Account, expectSameLists, type Lists, ok, readLists, someOf } from '../account.ts';

const COMPARED_MAX = 1_000;

/** What a version has is restored exactly after records were deleted; only times and numbers of places may differ. */
export async function history(account: Account): Promise<void> {
  const { request } = account.user;
  const before = await readLists(account);
  // A restore compares and stores everything twice: seconds each time, with thousands of records.
  if (Object.values(before).some((list) => list.length > COMPARED_MAX)) return storeOnly(account);
  const { version } = (await ok(request('POST', '/api/versions', { json: { name: 'Meeting' } }))).json();
  try {
    for (const { path } of KINDS) {
      const [first] = someOf(before[path] ?? []);
      if (first) await ok(request('DELETE', `/api/${path}/${first.id}`));
    }
    const { changes } = (await ok(request('GET', `/api/versions/${version.id}`))).json();
    expect(changes).toHaveLength(KINDS.filter(({ path }) => before[path]?.length).length);
  } finally {
    await ok(request('POST', `/api/versions/${version.id}/restore`));
    await ok(request('DELETE', `/api/versions/${version.id}`));
    await ok(request('DELETE', '/api/trash'));
  }
  expectSameLists(withoutPlaces(await readLists(account)), withoutPlaces(before));
}

async function storeOnly({ user: { request } }: Account): Promise<void> {
  const { version } = (await ok(request('POST', '/api/versions', { json: { name: 'Meeting' } }))).json();
  expect(version.summary).not.toBe('empty');
  await ok(request('DELETE', `/api/versions/${version.id}`));
}

function withoutPlaces(lists: Lists): Lists {
  return Object.fromEntries(
    Object.entries(lists).map(([path, records]) => [
      path,
      records.map(({ updated_at: _, position, ...record }) => ({
        ...record,
        ...(typeof position === 'string' && { position }),
      })),
    ]),
  );
}
