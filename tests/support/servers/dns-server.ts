import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
const HEADER_BYTES = 12;

/** A real DNS server over UDP that knows TXT records only; it ends with the test. */
export async function startDns() {
  const records = new Map<string, string>();
  const state = { isBroken: false, questions: 0 };
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    state.questions += 1;
    const { name, end } = questionOf(message);
    const text = state.isBroken ? undefined : records.get(name);
    const code = state.isBroken ? SERVER_FAILURE : text === undefined ? NAME_ERROR : 0;
    socket.send(response(message.subarray(0, end), code, text), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const { port } = socket.address() as AddressInfo;
  return { server: `127.0.0.1:${port}`, records, state };
}

function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // The end of the name, its type and its class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function response(question: Buffer, code: number, text: string | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.fill(0, 8);
  const parts = [header, question.subarray(HEADER_BYTES)];
  if (text !== undefined) {
    const chunks = text.match(/.{1,255}/g) ?? [''];
    const data = Buffer.concat(chunks.map((chunk) => Buffer.from([chunk.length, ...Buffer.from(chunk)])));
    // A pointer to the name in the question; TXT, IN, 60 seconds.
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    record.writeUInt16BE(data.length, 10);
    parts.push(record, data);
  }
  return Buffer.concat(parts);
}
