import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { collectReadBuffers } from './read-buffers.server.ts';

const MB = 1024 * 1024;
const BODY = Buffer.alloc(MB, 'x');
const HEADS = {
  announced: `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${BODY.length}\r\n\r\n`,
  chunked: 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
};
const BODIES = {
  announced: [BODY],
  chunked: [Buffer.from(`${BODY.length.toString(16)}\r\n`), BODY, Buffer.from('\r\n0\r\n\r\n')],
};

/** As with `--expose-gc`, which the test process does not have. */
function exposeGc(): void {
  const before = globalThis.gc;
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc') as typeof globalThis.gc;
  onTestFinished(() => {
    globalThis.gc = before;
  });
}

/** A server that rejects each request before its body. */
async function startRejecting(): Promise<number> {
  const app = fastify();
  collectReadBuffers(app);
  app.post('/', { onRequest: async (_request, reply) => reply.code(429).send('later') }, () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

test.each(['announced', 'chunked'] as const)('rejected bodies (%s) leave no garbage behind', async (kind) => {
  exposeGc();
  const port = await startRejecting();
  globalThis.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let request = 0; request < 150; request++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const responded = once(socket, 'data');
    for (const part of [HEADS[kind], ...BODIES[kind]]) socket.write(part);
    await responded;
    socket.end();
    await once(socket, 'close');
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most).toBeLessThan(32 * MB);
});
