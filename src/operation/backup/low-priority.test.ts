import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')('a thread lowers its own priority, and not that of others', async () => {
  const before = getPriority();
  const code = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(join(import.meta.dirname, 'low-priority.server.ts'))}).then(({ lowerPriority }) => {
      lowerPriority();
      parentPort.postMessage(require('node:os').getPriority());
    });`;
  const worker = new Worker(code, { eval: true });
  const [priority] = await once(worker, 'message');
  await worker.terminate();
  expect(priority).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
  expect(getPriority()).toBe(before);
});
