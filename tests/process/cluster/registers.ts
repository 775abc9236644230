import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../faults/client.ts';
import { faultOf, type Operation } from './linearizable.ts';
import type { Author } from './load.ts';
import type { Site } from './site.ts';

const PAUSE_MS = 30;
const FIRST = 'Register 0';
/** Of the status of a write: it has certainly not been done. */
const REJECTED = [400, 404, 409, 412, 413, 429];

/**
 * Clients that write, write on a condition and read one project of each author, through the balancer and on each node, and
 * note each call and its response. `stale`: how often a read is given an earlier answer, to see that this is noticed.
 */
export async function startRegisters(site: Site, authors: readonly Author[], stale = 0) {
  let isOver = false;
  let values = 0;
  const statuses = new Map<string, number>();
  const histories: Operation[][] = [];
  const running: Promise<void>[] = [];

  for (const { account } of authors) {
    const history: Operation[] = [];
    histories.push(history);
    const { cookie } = account;
    const added = await sendRequest(`${site.url}/api/projects/new`, 'POST', { title: FIRST }, cookie);
    const path = `/api/projects/${JSON.parse(added.body).project.id}`;
    const earlier: string[] = [];

    async function call(origin: string, kind: Operation['kind'], json?: unknown, ifMatch?: string) {
      const invokedAt = performance.now();
      const method = kind === 'read' ? 'GET' : 'PATCH';
      const response = await sendRequest(origin + path, method, json, cookie, ifMatch);
      const key = `${kind}${ifMatch ? ' on a condition' : ''} ${response.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      return { ...response, invokedAt, endedAt: performance.now() };
    }

    async function write(origin: string, ifMatch?: string): Promise<void> {
      values += 1;
      const value = `Register ${values}`;
      const { status, invokedAt, endedAt } = await call(origin, 'write', { title: value }, ifMatch);
      if (REJECTED.includes(status)) return;
      const isDone = status === 200;
      history.push({
        kind: 'write',
        value,
        invokedAt,
        endedAt: isDone ? endedAt : Number.POSITIVE_INFINITY,
        ...(isDone && ifMatch && { ifMatch }),
      });
    }

    async function read(origin: string): Promise<string> {
      const { status, invokedAt, endedAt, body, headers } = await call(origin, 'read');
      if (status !== 200) return '';
      earlier.push(JSON.parse(body).title);
      const value = (Math.random() < stale ? earlier[0] : earlier.at(-1)) ?? '';
      history.push({ kind: 'read', value, invokedAt, endedAt });
      return headers.get('etag') ?? '';
    }

    const repeat = async (work: () => Promise<unknown>) => {
      while (!isOver) {
        await work();
        await sleep(PAUSE_MS);
      }
    };
    running.push(repeat(() => write(site.url)));
    for (const { url } of site.nodes) {
      running.push(repeat(() => read(url)));
      running.push(repeat(async () => write(url, (await read(url)) || '"none"')));
    }
  }

  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
      const faults = histories.map((history) => faultOf(history, FIRST)).filter(Boolean);
      return { operations: histories.flat().length, statuses, faults };
    },
  };
}
