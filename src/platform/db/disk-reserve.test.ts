import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskReserve } from './disk-reserve.server.ts';
import { openDatabase } from './open.ts';

const BYTES = 8 * 1024 * 1024;
const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'reserve-'));
  const databaseUrl = `sqlite:${join(folder, 'vitrine.db')}`;
  const database = await openDatabase(databaseUrl);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const reserve = openDiskReserve({ databaseUrl, database, log: pino({ enabled: false }) });
  const info = () => stat(join(folder, 'vitrine.db-reserve'));
  return { reserve, info, size: async () => (await info()).size };
}

test('what makes room runs again with the reserve released, which is then taken again', async () => {
  const { reserve, info, size } = await open();
  await reserve.fill();
  const { mode, blocks } = await info();
  expect([await size(), mode & 0o777]).toEqual([BYTES, 0o600]);
  // The disk has it, and not only the file's size.
  expect(blocks * 512).toBeGreaterThanOrEqual(BYTES);
  const sizes: number[] = [];

  const result = await reserve.use(async () => {
    sizes.push(await size());
    if (sizes.length === 1) throw full();
    return 'deleted';
  });

  expect([result, sizes, await size()]).toEqual(['deleted', [BYTES, 0], BYTES]);
});

test('what fails again fails, and the reserve is taken again', async () => {
  const { reserve, size } = await open();
  await reserve.fill();
  let runs = 0;

  const failing = reserve.use(() => {
    runs++;
    return Promise.reject(full());
  });

  await expect(failing).rejects.toMatchObject({ code: 'ENOSPC' });
  expect([runs, await size()]).toEqual([2, BYTES]);
});

test('those that need the reserve at once take it one after the other', async () => {
  const { reserve } = await open();
  let running = 0;
  let most = 0;
  const use = () => {
    let runs = 0;
    return reserve.use(async () => {
      if (++runs === 1) throw full();
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    });
  };

  await Promise.all([use(), use(), use()]);

  expect(most).toBe(1);
});

test('other errors release nothing, and nothing runs twice', async () => {
  const { reserve, size } = await open();
  await reserve.fill();
  let runs = 0;

  const failing = reserve.use(async () => {
    runs++;
    throw new Error('Wrong password');
  });

  await expect(failing).rejects.toThrow('Wrong password');
  expect([runs, await size()]).toEqual([1, BYTES]);
});
