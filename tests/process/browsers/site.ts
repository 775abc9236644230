import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { colouredPng } from '../../support/images.ts';
import { spawnServer } from '../../support/servers/spawn-server.ts';

export const PASSWORD = 'correct horse battery';

export type Site = Awaited<ReturnType<typeof openSite>>;
export type Account = Awaited<ReturnType<typeof logIn>>;

/** IPs of five places in the location data of tests. */
const VISITORS = ['81.2.69.160', '2.125.160.216', '89.160.20.112', '216.160.83.56', '2001:218::1'];
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CITIES = join(import.meta.dirname, '../../data/geo/GeoIP2-City-Test.mmdb');

/** A real server, which believes what a proxy says of its visitors. */
export async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-browsers-'));
  const image = join(folder, 'image.png');
  await writeFile(image, await colouredPng(1));
  const settings = { TRUST_PROXY: 'loopback', GEOIP_DB: CITIES };
  const server = await spawnServer({ DATA_DIR: join(folder, 'data'), ...settings });
  return {
    origin: server.url,
    image,
    /** Writes a file that a page is given, and returns its path. */
    async file(name: string, text: string): Promise<string> {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    },
    /** Visitors of a page, from several countries. */
    async visit(path: string): Promise<void> {
      for (const ip of VISITORS) {
        const { ok } = await fetch(`${server.url}${path}`, { headers: { 'user-agent': AGENT, 'x-forwarded-for': ip } });
        if (!ok) throw new Error(`${path} cannot be visited`);
      }
    },
    async close(): Promise<void> {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Requests as this account, from outside of the browser: to prepare a flow, and to see what it has stored. */
export async function logIn(origin: string, email: string, password: string) {
  let cookie = '';
  async function request<T>(method: string, path: string, json?: object | FormData): Promise<T> {
    const isForm = json instanceof FormData;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { origin, cookie, ...(json && !isForm && { 'content-type': 'application/json' }) },
      ...(json && { body: isForm ? json : JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (await response.json()) as T;
  }
  await request('POST', '/api/users/login', { email, password });
  const user = await request<{ id: string; user_name: string }>('GET', '/api/users/me');
  return { user, request };
}

/** The titles of the account's projects, in their order. */
export async function titles({ request, user }: Account): Promise<string[]> {
  const projects = await request<{ title: string }[]>('GET', `/api/projects?user_id=${user.id}`);
  return projects.map(({ title }) => title);
}

export async function uploadImages({ request }: Account, count: number) {
  const images: { image_url: string; alt: string }[] = [];
  for (let index = 1; index <= count; index += 1) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await colouredPng(index))]), 'image.png');
    const { image_url } = await request<{ image_url: string }>('POST', '/api/upload', form);
    images.push({ image_url, alt: `View ${index}` });
  }
  return images;
}
