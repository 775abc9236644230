import type { Ctx } from '../../platform/context.ts';
import type { Files } from '../../platform/files/store/files.server.ts';
import { openFiles, storageFolder } from '../../platform/files/store/open.server.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts';

/** Clocks of several processes differ. */
const OVERLAP_MS = MINUTE_MS;
const AT_ONCE = 100;

const IMAGE = /^[0-9a-f]{64}\.webp$/;

type State = { since: string; known: Set<string>; cleanedAt: number };

/** What was copied to each stream, as far as this process knows. */
const states = new Map<string, State>();

/** Copies the images that were stored since the last call; in a bucket they are elsewhere already. */
export async function copyImages({ db, files, config, now }: Ctx): Promise<void> {
  const { backupStream = '', storageUrl, backupStreamKeepMs } = config;
  if (storageFolder(storageUrl) === undefined) return;
  const stream = openFiles(backupStream);
  const state = states.get(backupStream) ?? { since: '', known: await listImages(stream), cleanedAt: 0 };
  states.set(backupStream, state);
  for (;;) {
    const rows = await db
      .selectFrom('images')
      .select(['hash', 'created_at'])
      .where('created_at', '>=', state.since)
      .orderBy('created_at')
      .execute();
    const added = rows.filter(({ hash }) => !state.known.has(`${hash}.webp`)).slice(0, AT_ONCE);
    for (const { hash } of added) {
      const bytes = await files.get(`${hash}.webp`);
      if (bytes) await stream.put(`${hash}.webp`, bytes);
      state.known.add(`${hash}.webp`);
    }
    if (added.length === AT_ONCE) continue;
    const last = rows.at(-1)?.created_at;
    if (last) state.since = new Date(Date.parse(last) - OVERLAP_MS).toISOString();
    break;
  }
  const at = now().getTime();
  if (at - state.cleanedAt < DAY_MS) return;
  state.cleanedAt = at;
  await removeOld({ db, state, stream, storedBefore: new Date(at - backupStreamKeepMs) });
}

async function listImages(stream: Files): Promise<Set<string>> {
  return new Set((await stream.list('')).filter((name) => IMAGE.test(name)));
}

type Cleaning = Pick<Ctx, 'db'> & { state: State; stream: Files; storedBefore: Date };

/** Those that no account has, and that no time which can be restored had. */
async function removeOld({ db, state, stream, storedBefore }: Cleaning): Promise<void> {
  const rows = await db.selectFrom('images').select('hash').distinct().execute();
  const used = new Set(rows.map(({ hash }) => `${hash}.webp`));
  for (const name of state.known) {
    if (used.has(name)) continue;
    await stream.delete(name, storedBefore);
  }
  state.known = await listImages(stream);
}

/** Puts back the images that the storage lacks. Returns how many. */
export async function restoreImages(stream: Files, storage: Files): Promise<number> {
  const present = new Set(await storage.list(''));
  let count = 0;
  for (const name of await listImages(stream)) {
    if (present.has(name)) continue;
    const bytes = await stream.get(name);
    if (!bytes) continue;
    await storage.put(name, bytes);
    count += 1;
  }
  return count;
}
