import { expect, onTestFinished, test } from 'vitest';
import { startFlakyProxy } from '../process/faults/flaky-proxy.ts';
import { makeUser, startApp } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';

const AT_ONCE_MS = 1_500;

test.each(bothEngines.filter(({ name }) => name === 'postgres'))(
  'a database that has gone silent is waited for once, then requests are rejected at once until it responds',
  async (engine) => {
    const target = new URL(await engine.freshDatabaseUrl());
    const proxy = await startFlakyProxy(Number(target.port));
    onTestFinished(() => proxy.stop());
    const proxied = new URL(target);
    proxied.port = `${proxy.port}`;
    const app = await startApp({ engine, config: { databaseUrl: proxied.href } });
    const { user } = await makeUser(app);
    const timed = async (path: string) => {
      const startedAt = performance.now();
      const { statusCode } = await app.request('GET', path);
      return { statusCode, ms: performance.now() - startedAt };
    };
    const paths = [`/u/${user.user_name}`, '/api/projects', '/api/health', '/sitemap.xml'];
    for (const path of paths) expect([path, (await timed(path)).statusCode]).toEqual([path, 200]);

    proxy.setOpen('silent');
    proxy.setNew('silent');
    expect((await timed('/api/health')).statusCode).toBe(503);
    for (const path of [...paths, ...paths]) {
      const { statusCode, ms } = await timed(path);
      expect([path, statusCode, ms < AT_ONCE_MS || ms]).toEqual([path, 503, true]);
    }

    proxy.setNew('pass');
    proxy.setOpen('pass');
    await eventually(async () => {
      for (const path of paths) expect([path, (await timed(path)).statusCode]).toEqual([path, 200]);
    });
  },
);
