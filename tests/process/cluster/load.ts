import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type Account, addProject, makeAccount } from '../faults/client.ts';
import type { Site } from './site.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TIMEOUT_MS = 20_000;
/** How long after its confirmation an edit must be visible on every node. */
const VISIBLE_AFTER_MS = 1_000;
const EDIT_PAUSE_MS = 40;

export type Author = { account: Account; projectId: string };
type Sending = { method?: string; json?: unknown; cookie?: string; ip?: string };
type Received = { status: number; body: string };

/** What clients know: every page that they received, and every write that was confirmed to them. */
export type Truth = {
  views: number;
  visitors: Set<string>;
  messages: string[];
  images: string[];
  titles: Map<string, string>;
};

export type Figures = {
  requests: number;
  failed: string[];
  unavailable: number;
  stale: number;
  edits: number;
  ms: number;
};

export function openTruth(): Truth {
  return { views: 0, visitors: new Set(), messages: [], images: [], titles: new Map() };
}

export async function makeAuthors(site: Site, truth: Truth, count: number): Promise<Author[]> {
  const authors: Author[] = [];
  for (let number = 0; number < count; number++) {
    const account = await makeAccount(site.url);
    const { id = '' } = await addProject(site.url, account, 'Edit 0');
    truth.titles.set(id, 'Edit 0');
    authors.push({ account, projectId: id });
  }
  return authors;
}

/** Status 0 if there was no whole response. */
function send(agent: Agent, url: string, { method = 'GET', json, cookie, ip }: Sending = {}): Promise<Received> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = {
    'user-agent': BROWSER,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(cookie && { cookie }),
    ...(ip && { 'x-forwarded-for': ip }),
  };
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body }),
        () => resolve({ status: 0, body: '' }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('No response')));
    outgoing.on('error', () => resolve({ status: 0, body: '' }));
    outgoing.end(body);
  });
}

/** A picture that no other upload has. */
async function uploadNew(url: string, { cookie }: Account): Promise<Received> {
  const [r, g, b] = randomBytes(3);
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(png)]), 'plain.png');
  const init = { method: 'POST', headers: { cookie }, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return fetch(`${url}/api/upload`, init).then(
    async (response) => ({ status: response.status, body: await response.text() }),
    () => ({ status: 0, body: '' }),
  );
}

export type Load = { figures: Figures; stop(): Promise<Figures> };

/** Reads pages, edits, sends messages and uploads until it is stopped. */
export function startLoad(site: Site, authors: readonly Author[], truth: Truth, readers: number): Load {
  const agent = new Agent({ keepAlive: true });
  const direct = new Agent({ keepAlive: true });
  const figures: Figures = { requests: 0, failed: [], unavailable: 0, stale: 0, edits: 0, ms: 0 };
  const startedAt = performance.now();
  const checks: Promise<void>[] = [];
  let isOver = false;

  function count(what: string, status: number): void {
    figures.requests += 1;
    if (status === 503) figures.unavailable += 1;
    else if (status < 200 || status >= 400) figures.failed.push(`${what}: ${status}`);
  }

  async function view({ account }: Author, ip: string, via: Agent, origin: string): Promise<Received> {
    const received = await send(via, `${origin}/u/${account.userName}`, { ip });
    if (received.status !== 200) return received;
    truth.views += 1;
    truth.visitors.add(`${account.id} ${ip}`);
    return received;
  }

  async function read(author: Author, number: number): Promise<void> {
    for (let visit = 0; !isOver; visit++) {
      const { status } = await view(author, `198.18.${number}.${visit % 200}`, agent, site.url);
      count('page', status);
    }
  }

  async function checkVisible(author: Author, edit: number): Promise<void> {
    await sleep(VISIBLE_AFTER_MS);
    for (const { url } of site.nodes) {
      const { status, body } = await view(author, '198.19.0.1', direct, url);
      const [, shown = ''] = /Edit (\d+)</.exec(body) ?? [];
      if (status === 200 && Number(shown) < edit) figures.stale += 1;
    }
  }

  async function edit(author: Author): Promise<void> {
    const { account, projectId } = author;
    const { cookie } = account;
    for (let number = Number(truth.titles.get(projectId)?.split(' ')[1]) + 1; !isOver; number++) {
      const title = `Edit ${number}`;
      const edited = await send(agent, `${site.url}/api/projects/${projectId}`, {
        method: 'PATCH',
        json: { title },
        cookie,
      });
      count('edit', edited.status);
      if (edited.status === 200) {
        figures.edits += 1;
        truth.titles.set(projectId, title);
        checks.push(checkVisible(author, number));
      }
      await sleep(EDIT_PAUSE_MS);
    }
  }

  async function write({ account }: Author): Promise<void> {
    // Who sends a message is a visitor.
    truth.visitors.add(`${account.id} sender`);
    for (let number = 0; !isOver; number++) {
      const subject = `${Math.round(startedAt)} ${account.userName} ${number}`;
      const letter = {
        name: 'Ada',
        email: 'ada@example.com',
        subject,
        message: 'Good day',
        user_name: account.userName,
      };
      const sent = await send(agent, `${site.url}/api/contact`, { method: 'POST', json: letter });
      count('message', sent.status);
      if (sent.status === 200) truth.messages.push(subject);
      if (number % 10 > 0) continue;
      const stored = await uploadNew(site.url, account);
      count('upload', stored.status);
      if (stored.status === 200) truth.images.push(JSON.parse(stored.body).image_url);
    }
  }

  const running = [
    ...authors.flatMap((author) => [edit(author), write(author)]),
    ...Array.from({ length: readers }, (_, number) => {
      const author = authors[number % authors.length];
      return author ? read(author, number) : undefined;
    }),
  ];
  return {
    figures,
    async stop() {
      isOver = true;
      await Promise.all(running);
      await Promise.all(checks);
      agent.destroy();
      direct.destroy();
      figures.ms = performance.now() - startedAt;
      return figures;
    },
  };
}
