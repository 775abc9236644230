import type { sendGuarded } from '../../../../src/platform/http/outgoing/guarded-request.server.ts';
import { MINUTE_MS } from '../../../../src/platform/lib/time.ts';
import type { Deliver } from '../../../../src/platform/mail/transport.server.ts';
import type { SimulatedClock } from './clock.ts';
import type { SimulatedNode } from './node.ts';
import type { Observed } from './observed.ts';

/** How often what goes wrong, by the seed. */
export type Troubles = { mailDown: number; mailRejected: number; lost: number; receiverDown: number; slow: number };

export type Network = ReturnType<typeof openNetwork>;

const OUTAGE_SLOTS_MS = 90 * MINUTE_MS;
const TIMEOUT_MS = 5_000;

/** A mail server and receivers of webhooks: slow, down for a while, or with their answer lost after they have accepted. */
export function openNetwork(clock: SimulatedClock, observed: Observed, troubles: Troubles) {
  const { random, sleep, now } = clock;
  const outages = new Map<string, boolean>();

  function isDown(what: string, share: number): boolean {
    const slot = `${what} ${Math.floor(now() / OUTAGE_SLOTS_MS)}`;
    if (outages.size > 1_000) outages.clear();
    const isOut = outages.get(slot) ?? random() < share;
    outages.set(slot, isOut);
    return isOut;
  }
  const latency = () => sleep(random() < troubles.slow ? random() * TIMEOUT_MS : random() * 200);
  const failure = (code: string, responseCode?: number) => Object.assign(new Error(code), { code, responseCode });

  async function takeMail(node: SimulatedNode, mail: Parameters<Deliver>[0], id: string): Promise<void> {
    await latency();
    if (isDown('mail', troubles.mailDown)) throw failure('ECONNREFUSED');
    if (/reject/.test(mail.to) || random() < troubles.mailRejected) throw failure('EENVELOPE', 550);
    observed.mailTaken(node, id, mail);
    await latency();
    if (random() >= troubles.lost) return;
    observed.responseLost(`mail ${id}`);
    throw failure('ECONNRESET');
  }

  async function takeRequest(node: SimulatedNode, { url, headers }: Parameters<typeof sendGuarded>[0]) {
    const respond = (status: number) => ({ status, error: status === 0 ? 'ETIMEDOUT' : '', location: '' });
    await latency();
    if (url.hostname === 'gone.test') return respond(410);
    if (url.hostname === 'dead.test' || isDown(url.hostname, troubles.receiverDown))
      return respond(random() < 0.5 ? 500 : 0);
    const messageId = headers['webhook-id'] ?? '';
    observed.eventTaken(node, url.hostname, messageId);
    await latency();
    if (random() >= troubles.lost) return respond(200);
    observed.responseLost(`event ${messageId}`);
    return respond(0);
  }

  return { takeMail, takeRequest };
}
