import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { validImage } from '../../support/images.ts';

const PASSWORD = 'correct horse battery';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export type ClientResponse = { status: number; body: string; headers: Headers; ms: number };
export type Account = { id: string; userName: string; cookie: string };

/** Status 0 if the connection was refused, cut or silent. */
export async function sendRequest(
  url: string,
  method = 'GET',
  json?: unknown,
  cookie = '',
  ifMatch?: string,
): Promise<ClientResponse> {
  const type = json !== undefined && { 'content-type': 'application/json' };
  const headers = { 'user-agent': BROWSER, ...type, cookie, ...(ifMatch && { 'if-match': ifMatch }) };
  return send(url, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) });
}

async function send(url: string, init: RequestInit): Promise<ClientResponse> {
  const started = performance.now();
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
    const body = await response.text();
    return { status: response.status, body, headers: response.headers, ms: performance.now() - started };
  } catch {
    return { status: 0, body: '', headers: new Headers(), ms: performance.now() - started };
  }
}

export async function makeAccount(url: string): Promise<Account> {
  const userName = `user-${randomUUID().slice(0, 8)}`;
  const names = { first_name: 'Ada', last_name: 'Lovelace', user_name: userName, email: `${userName}@example.com` };
  const account = { ...names, password: PASSWORD, confirm_password: PASSWORD };
  const registered = await sendRequest(`${url}/api/users/register/new`, 'POST', account);
  if (registered.status !== 200) throw new Error(`Registering: ${registered.status} ${registered.body}`);
  const login = await logIn(url, { userName });
  if (login.status !== 200) throw new Error(`Login: ${login.status} ${login.body}`);
  return { id: JSON.parse(login.body).user.id, userName, cookie: cookieOf(login) };
}

export function logIn(url: string, { userName }: Pick<Account, 'userName'>): Promise<ClientResponse> {
  return sendRequest(`${url}/api/users/login`, 'POST', { email: `${userName}@example.com`, password: PASSWORD });
}

export function cookieOf({ headers }: ClientResponse): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Returns the new project's id; undefined if it was rejected. */
export async function addProject(
  url: string,
  { cookie }: Account,
  title: string,
): Promise<ClientResponse & { id?: string }> {
  const response = await sendRequest(`${url}/api/projects/new`, 'POST', { title }, cookie);
  return response.status === 200 ? { ...response, id: JSON.parse(response.body).project.id } : response;
}

export async function titles(url: string, { id }: Account): Promise<string[]> {
  const { status, body } = await sendRequest(`${url}/api/projects?user_id=${id}`);
  if (status !== 200) throw new Error(`Projects: ${status} ${body}`);
  return (JSON.parse(body) as { title: string }[]).map(({ title }) => title);
}

export function upload(url: string, { cookie }: Account, image = validImage('ok.jpg')): Promise<ClientResponse> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(image)]), 'image');
  return send(`${url}/api/upload`, { method: 'POST', headers: { cookie }, body });
}

/** Writes projects one after another until it is stopped, and records each title and response. */
export function startWriter(url: string, account: Account, pauseMs = 5) {
  const responded: string[] = [];
  const statuses: number[] = [];
  let isStopping = false;
  const running = (async () => {
    for (let number = 0; !isStopping; number++) {
      const title = `Project ${String(number).padStart(5, '0')}`;
      const { status } = await addProject(url, account, title);
      statuses.push(status);
      if (status === 200) responded.push(title);
      await sleep(status === 200 ? pauseMs : 50);
    }
  })();
  return {
    responded: responded as readonly string[],
    statuses: statuses as readonly number[],
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

/** Polls until true, up to a time; returns how long it took. */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, what: string): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > withinMs) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`);
    await sleep(20);
  }
  return performance.now() - started;
}

/** '3 x 503, 12 x 200' */
export function countOf(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${all.length} x ${status === 0 ? 'no answer' : status}`).join(', ');
}
