import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startProcess } from '../support/servers/server-process.ts';

/** Runs in every process, and blocks its event loop for ever on a signal. */
const BLOCKED = `--import=data:text/javascript,${encodeURIComponent("process.on('SIGUSR2',()=>{for(;;);})")}`;
const REASON = 'The process has not responded for 5 s, and is ended';

test('a server whose event loop stands still ends with 1 and a line in the log, and with HEARTBEAT=off it does not', async () => {
  const [watched, other] = await Promise.all(
    ['5s', 'off'].map((HEARTBEAT) => startProcess({ HEARTBEAT, NODE_OPTIONS: BLOCKED })),
  );
  if (!watched?.pid || !other?.pid) throw new Error('The processes are not known');
  for (const { pid = 0 } of [other, watched]) process.kill(pid, 'SIGUSR2');
  await eventually(() => expect(watched.log.at(-1)).toMatchObject({ level: 60, msg: REASON }));
  expect(await watched.end('SIGTERM')).toBe(1);
  const otherPid = other.pid;
  expect(() => process.kill(otherPid, 0)).not.toThrow();
});
