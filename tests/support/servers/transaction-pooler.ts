import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 196_608;
const IDLE = 'I'.charCodeAt(0);

type Message = { type: string; bytes: Buffer };
type Backend = { socket: Socket; client: Client | undefined };
type Client = { socket: Socket; backend: Backend | undefined; waiting: Buffer[] };

/** Splits a stream of PostgreSQL's protocol into messages: a type, and a length that counts itself. */
function openReader(onMessage: (message: Message) => void) {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      const message = { type: String.fromCharCode(rest.readUInt8(0)), bytes: rest.subarray(0, end) };
      rest = rest.subarray(end);
      onMessage(message);
    }
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function startupOf({ username, pathname }: URL): Buffer {
  const parameters = Buffer.from(`user\0${username}\0database\0${pathname.slice(1)}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(parameters.length + 8);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, parameters]);
}

const GREETING = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);

/**
 * A pooler in transaction mode in front of one database, as PgBouncer before 1.21: each transaction gets the connection
 * that was idle for the longest time, notifications to idle connections are dropped, and prepared statements stay where
 * they were made.
 */
export async function startTransactionPooler(databaseUrl: string, size: number) {
  const target = new URL(databaseUrl);
  const idle: Backend[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();
  let transactions = 0;

  async function openBackend(): Promise<Backend> {
    const socket = connect(Number(target.port), target.hostname);
    sockets.add(socket);
    const backend: Backend = { socket, client: undefined };
    const ready = Promise.withResolvers<void>();
    let isReady = false;
    socket.on('error', () => {});
    socket.on('close', () => backend.client?.socket.destroy());
    socket.on(
      'data',
      openReader(({ type, bytes }) => {
        if (!isReady) {
          isReady = type === 'Z';
          if (isReady) ready.resolve();
          return;
        }
        const { client } = backend;
        client?.socket.write(bytes);
        if (type === 'Z' && bytes.readUInt8(5) === IDLE && client) release(backend, client);
      }),
    );
    socket.write(startupOf(target));
    await ready.promise;
    return backend;
  }

  function release(backend: Backend, client: Client): void {
    transactions += 1;
    backend.client = undefined;
    client.backend = undefined;
    idle.push(backend);
    assign();
  }

  function assign(): void {
    for (let client = queue[0]; client && idle.length > 0; client = queue[0]) {
      queue.shift();
      const backend = idle.shift();
      if (!backend || client.socket.destroyed) continue;
      backend.client = client;
      client.backend = backend;
      for (const bytes of client.waiting.splice(0)) backend.socket.write(bytes);
    }
  }

  function receive(client: Client, { type, bytes }: Message): void {
    if (type === 'X') return void client.socket.end();
    if (client.backend) return void client.backend.socket.write(bytes);
    client.waiting.push(bytes);
    if (client.waiting.length === 1) queue.push(client);
    assign();
  }

  const listener = createServer((socket) => {
    sockets.add(socket);
    const client: Client = { socket, backend: undefined, waiting: [] };
    const read = openReader((each) => receive(client, each));
    let isGreeted = false;
    socket.on('error', () => {});
    // What a client leaves open is undone by the end of its server connection.
    socket.on('close', () => client.backend?.socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      if (isGreeted) return read(bytes);
      if (bytes.readInt32BE(4) === SSL_REQUEST) return void socket.write('N');
      isGreeted = true;
      socket.write(GREETING);
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  idle.push(...(await Promise.all(Array.from({ length: size }, openBackend))));

  const url = new URL(databaseUrl);
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    transactions: () => transactions,
    async stop() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
