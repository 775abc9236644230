import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { semaphore } from '../../lib/semaphore.ts';
import { clientGroup } from '../rate-limits.server.ts';
import { memoryForBodies } from '../upload-memory-budget.server.ts';

const LARGE_FROM_BYTES = 256 * 1024;
/** Documents up to this size are cached, and all readers share one buffer. */
const SHARED_TO_BYTES = 8 * 1024 * 1024;
/** Maximum memory for large responses in flight, in total and for one client. */
const RESPONSES_MAX_BYTES = 64 * 1024 * 1024;
const CLIENT_MAX_BYTES = 32 * 1024 * 1024;
/** Long lists are read and serialised one at a time. */
const LISTS_WAITING_MAX = 40;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the JSON list of all slices, serialised with the route's schema. Lists are serialised one at a time, and
     * other requests run between two slices. Throws `unavailable` if too many wait or too much memory is used.
     */
    longList(request: FastifyRequest, reply: FastifyReply, slices: AsyncIterable<unknown[]>): Promise<Buffer>;
    /** Runs work that reads a long list when no other is read. Throws `unavailable` if too many wait. */
    inListTurn<T>(work: () => Promise<T>): Promise<T>;
  }
}

/**
 * A response stays in memory until its client has read it. Large ones are counted until they are sent or the connection
 * closes. Throws `unavailable` if they would exceed the total or the client's limit.
 */
export function limitLargeResponses(app: FastifyInstance): void {
  const leaseMemory = memoryForBodies({ totalBytes: RESPONSES_MAX_BYTES, senderBytes: CLIENT_MAX_BYTES });
  const leases = new WeakMap<FastifyReply, ReturnType<typeof leaseMemory>>();
  const inTurn = semaphore({ slots: 1, waiting: LISTS_WAITING_MAX });

  /** After the connection has closed, count nothing: the close event, which releases the memory, has already fired. */
  function grow(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    if (isGone(reply)) return;
    let memory = leases.get(reply);
    if (!memory) {
      memory = leaseMemory(clientGroup(request.ip));
      leases.set(reply, memory);
      reply.raw.once('close', memory[Symbol.dispose]);
    }
    memory.growTo(bytes);
  }

  app.decorate('inListTurn', (work) => inTurn(1, work));
  app.decorate('longList', (request, reply, slices) =>
    inTurn(1, async () => {
      using list = growingText(CLIENT_MAX_BYTES);
      for await (const slice of slices) {
        await setImmediate();
        // The client is gone.
        if (isGone(reply)) break;
        if (slice.length === 0) continue;
        const text = String(reply.serialize(slice));
        grow(request, reply, list.bytes() + Buffer.byteLength(text));
        list.append(`${list.bytes() === 0 ? '[' : ','}${text.slice(1, -1)}`);
      }
      list.append(list.bytes() === 0 ? '[]' : ']');
      reply.type('application/json; charset=utf-8');
      return list.finish();
    }),
  );

  app.addHook('onSend', (request, reply, payload, done) => {
    const isOwn = typeof payload === 'string' || reply.getHeader('cache-control') === 'private, no-store';
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (leases.has(reply) || bytes > (isOwn ? LARGE_FROM_BYTES : SHARED_TO_BYTES)) grow(request, reply, bytes);
    done();
  });
}

/** True if nobody waits for the response any more. */
export function isGone({ raw }: FastifyReply): boolean {
  return raw.closed || raw.destroyed;
}

/**
 * A text of at most `maxBytes` in UTF-8 that grows in place. Its memory is freed when it is finished or disposed, not by a
 * collection: V8 lets tens of megabytes of rejected lists accumulate before one.
 */
function growingText(maxBytes: number) {
  const memory = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const text = Buffer.from(memory);
  return {
    bytes: () => memory.byteLength,
    append(piece: string) {
      const start = memory.byteLength;
      memory.resize(start + Buffer.byteLength(piece));
      text.write(piece, start);
    },
    /** Returns a copy of its own size, because the text's memory reserves addresses for the maximum. */
    finish: () => Buffer.from(memory.transferToFixedLength()),
    [Symbol.dispose]() {
      if (!memory.detached) memory.transfer(0);
    },
  };
}
