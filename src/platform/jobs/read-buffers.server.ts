import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const COLLECTED_BYTES = 16 * 1024 * 1024;

/**
 * Collects the young generation after each 16 MB that clients have sent. Node reads a body into buffers of 64 kB outside
 * V8's heap, also the rest of a rejected one; V8 alone lets 64 MB of them accumulate, and each buffer then costs page
 * faults, which take longer than the collections. Does nothing if Node was started without `--expose-gc`.
 */
export function collectReadBuffers(app: FastifyInstance): void {
  const countedOf = new WeakMap<Socket, number>();
  let uncollected = 0;

  function count(socket: Socket): void {
    const before = countedOf.get(socket) ?? 0;
    // Requests that did not come through a socket have no count.
    const { bytesRead = before } = socket;
    countedOf.set(socket, bytesRead);
    uncollected += bytesRead - before;
    if (uncollected < COLLECTED_BYTES) return;
    uncollected = 0;
    globalThis.gc?.({ type: 'minor', execution: 'sync' });
  }

  app.server.on('connection', (socket: Socket) => socket.once('close', () => count(socket)));
  app.addHook('onResponse', (request, _reply, done) => {
    count(request.raw.socket);
    done();
  });
}
