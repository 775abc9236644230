import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isAppError } from '../lib/app-error.ts';
import { memoryForBodies, readBody } from './upload-memory-budget.server.ts';

const BUSY = expect.objectContaining({ code: 'unavailable' });
const MAX_BYTES = 10_000_000;

/** Connects to a server that reads bodies and responds with their digest or the error code. */
async function connectToReader() {
  const lease = memoryForBodies({ totalBytes: MAX_BYTES, senderBytes: MAX_BYTES });
  const server = createServer(async (request, response) => {
    using memory = lease('ada');
    const body = await readBody(request, { maxBytes: MAX_BYTES, memory }).catch((error: unknown) => error);
    response.end(Buffer.isBuffer(body) ? digest(body) : codeOf(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  return {
    send: (text: string) => new Promise<unknown>((sent) => socket.write(text, sent)),
    async respond() {
      const [data] = (await once(socket, 'data')) as [Buffer];
      return data.toString().split('\r\n\r\n')[1];
    },
  };
}

function digest(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

function codeOf(error: unknown): string {
  return isAppError(error) ? error.code : String(error);
}

test('a body arrives complete, however it is split', async () => {
  const { send, respond } = await connectToReader();
  await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const pieces = [1, 70_000, 3, 200_000, 65_536, 1].map((size, index) => `${index}`.repeat(size));
  for (const piece of pieces) await send(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  await send('0\r\n\r\n');

  expect(await respond()).toBe(digest(pieces.join('')));
});

test('a body with a too large Content-Length is rejected before it arrives', async () => {
  const { send, respond } = await connectToReader();
  await send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${MAX_BYTES + 1}\r\n\r\n`);

  expect(await respond()).toBe('too_large');
});

test('a body of half a million tiny chunks takes no more memory than its bytes', async () => {
  const { send, respond } = await connectToReader();
  const before = process.memoryUsage.rss();
  await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const tiny = '1\r\na\r\n'.repeat(50_000);
  for (let count = 0; count < 10; count++) await send(tiny);
  await send('0\r\n\r\n');

  expect(await respond()).toBe(digest('a'.repeat(500_000)));
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test('all bodies together stay within the memory limit', () => {
  const lease = memoryForBodies({ totalBytes: 10, senderBytes: 8 });
  const [ada, eve] = [lease('ada'), lease('eve')];
  ada.growTo(3);
  ada.growTo(6);
  eve.growTo(4);

  expect(() => eve.growTo(5)).toThrow(BUSY);
  ada[Symbol.dispose]();
  eve.growTo(8);
  expect(() => eve.growTo(9)).toThrow(BUSY);
});

test('one sender does not use the memory of others', () => {
  const lease = memoryForBodies({ totalBytes: 10, senderBytes: 5 });
  const [first, second, other] = [lease('ada'), lease('ada'), lease('eve')];
  first.growTo(3);

  expect(() => second.growTo(3)).toThrow(BUSY);
  other.growTo(5);
  first[Symbol.dispose]();
  second.growTo(5);
});
