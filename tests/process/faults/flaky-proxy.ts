import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to bytes and to new connections: passed on, silently dropped, or the connection is reset. */
type Mode = 'pass' | 'silent' | 'cut';

type Link = { client: Socket; server: Socket; sent: string; mode: Mode; queued: (() => void)[] };

/** How much of a client's data is remembered, to find its connection by it. */
const SENT_KEPT = 4_000;

/** A TCP proxy on a free port whose connections can be cut, or go silent as behind a firewall that drops them. */
export async function startFlakyProxy(targetPort: number) {
  const links = new Set<Link>();
  let forNew: Mode = 'pass';
  let rule: { text: string; mode: Mode } | undefined;
  let port = targetPort;
  let accepted = 0;

  const listener = createServer((client) => {
    accepted += 1;
    if (forNew === 'cut') return void client.resetAndDestroy();
    const server = connect(port, '127.0.0.1');
    const link: Link = { client, server, sent: '', mode: forNew, queued: [] };
    links.add(link);
    client.on('data', (bytes) => {
      link.sent = (link.sent + bytes.toString('latin1')).slice(-SENT_KEPT);
      if (rule && link.sent.includes(rule.text)) set(link, rule.mode);
      forward(link, () => server.write(bytes));
    });
    server.on('data', (bytes) => forward(link, () => client.write(bytes)));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => {});
      from.on('end', () => forward(link, () => to.end()));
      from.on('close', () => {
        forward(link, () => to.destroy());
        if (client.destroyed && server.destroyed) links.delete(link);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  function forward(link: Link, pass: () => void): void {
    if (link.mode === 'pass') pass();
    else if (link.mode === 'silent') link.queued.push(pass);
  }

  function set(link: Link, mode: Mode): void {
    link.mode = mode;
    if (mode === 'pass') for (const pass of link.queued.splice(0)) pass();
    if (mode !== 'cut') return;
    link.client.resetAndDestroy();
    link.server.resetAndDestroy();
    links.delete(link);
  }

  return {
    port: (listener.address() as AddressInfo).port,
    /** The number of connections so far. */
    accepted: () => accepted,
    /** The number of open connections whose client has sent this. */
    open: (sent = '') => [...links].filter((link) => link.sent.includes(sent) && !link.client.destroyed).length,
    /** Sets the mode of the open connections, all or those whose client has sent this. */
    setOpen(mode: Mode, sent = '') {
      for (const link of [...links]) if (link.sent.includes(sent)) set(link, mode);
    },
    setNew(mode: Mode) {
      forNew = mode;
    },
    /** Applies to every connection once its client sends this text. Undefined removes the rule. */
    setRule(next: typeof rule) {
      rule = next;
    },
    setTarget(next: number) {
      port = next;
    },
    async stop() {
      listener.close();
      for (const link of [...links]) set(link, 'cut');
    },
  };
}
