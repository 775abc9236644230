/**
 * Uses what an installation offers, as its operator and its visitors do, and ends with 1 at the first fault. Needs Node
 * alone, so that it runs where nothing else is installed: node probe.ts <command that runs vitrine> …
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const [command = 'vitrine', ...first] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-probe-'));
const PASSWORD = 'correct horse battery';
const RESUME = {
  basics: { name: 'Ada Lovelace' },
  work: [{ name: 'Analytical', position: 'Author', startDate: '1842' }],
};

const started = performance.now();
const server = spawn(command, [...first, 'start'], { env: environment('data'), stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(server, 'exit');
const origin = await Promise.race([listening(), ended.then(() => Promise.reject(new Error('It did not start')))]);
try {
  await use();
} catch (error) {
  server.kill('SIGKILL');
  throw error;
}
server.kill('SIGTERM');
const [code] = await ended;
if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`);
await run('backup', join(folder, 'backup'));
await run('restore', join(folder, 'backup'), { DATA_DIR: join(folder, 'restored') });
console.log('all of it works');

async function use(): Promise<void> {
  await get('/api/health');
  console.log(`first answer after ${Math.round(performance.now() - started)} ms`);
  const home = await (await get('/home')).text();
  await get('/');
  await get('/login');
  await get(found(home, /\/assets\/[\w-]+\.js/));
  const image = await (await get(found(home, /\/images\/sample\/[\w-]+\.webp/))).arrayBuffer();
  const account = { user_name: 'ada', email: 'ada@example.com', password: PASSWORD, confirm_password: PASSWORD };
  await post('/api/users/register/new', account);
  const login = await post('/api/users/login', account);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const form = new FormData();
  form.append('file', new Blob([image]), 'image.webp');
  await get('/api/upload', { method: 'POST', headers: { cookie }, body: form });
  await post('/api/import', RESUME, cookie);
  const references = new FormData();
  references.append('file', new Blob(['@article{a, title={Notes}, author={Lovelace, Ada}}']), 'references.bib');
  await get('/api/import', { method: 'POST', headers: { cookie }, body: references });
  await get('/api/export/archive', { headers: { cookie } });
  const page = await (await get('/u/ada')).text();
  await get(found(page, /\/cards\/[^"&?]+/));
  await get('/u/ada/resume.pdf', {}, '%PDF');
  await get('/u/ada/resume.docx', {}, 'PK');
  await get('/api/docs');
  await run('doctor');
}

function found(text: string, pattern: RegExp): string {
  const [match] = pattern.exec(text) ?? [];
  if (!match) throw new Error(`A page has no ${pattern}`);
  return match;
}

async function get(path: string, init: RequestInit = {}, start = ''): Promise<Response> {
  const response = await fetch(`${origin}${path}`, init);
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  if (!response.ok) throw new Error(`${path} is ${response.status}: ${bytes.toString('utf8').slice(0, 300)}`);
  if (!bytes.toString('latin1').startsWith(start)) throw new Error(`${path} is no ${start}`);
  return response;
}

function post(path: string, body: unknown, cookie = ''): Promise<Response> {
  return get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
}

function environment(data: string) {
  return { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, data) };
}

async function run(name: string, argument?: string, env: Record<string, string> = {}): Promise<void> {
  const words = [...first, name, ...(argument === undefined ? [] : [argument])];
  try {
    await promisify(execFile)(command, words, { env: { ...environment('data'), ...env } });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) console.error(error.stdout);
    throw error;
  }
}

function listening(): Promise<string> {
  return new Promise((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      const [, url] = /Server listening at (http:[^"\s]+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
}
