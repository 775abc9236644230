/**
 * Fills a data folder with each earlier version of the program, starts this one on it, and compares what an owner gets:
 * `node bin/run.mjs scripts/upgrade-matrix.ts [commit …]`. Each installs its packages, which
 * takes a minute or two and 1.2 GB.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..');
/** In the order in which they came to the main branch. */
const EARLIER = ['e83418e', '32402c2'];
const RESUME = join(ROOT, 'tests/data/jsonresume/jsonresume-complete-resume.json');
/** Migration 0105 takes back a mark that new projects got by themselves. */
const CHANGED_ON_PURPOSE = /^\.projects\.\d+\.show:/;
const PASSWORD = 'correct horse battery';
const ACCOUNT = { user_name: 'ada', email: 'ada@example.com', password: PASSWORD, confirm_password: PASSWORD };

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : EARLIER) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-upgrade-'));
  const program = checkOut(commit, join(folder, 'program'));
  const data = join(folder, 'data');
  const before = await withServer(program, data, async (origin) => {
    await post(`${origin}/api/users/register/new`, ACCOUNT, '');
    const cookie = await logIn(origin);
    await post(`${origin}/api/import`, JSON.parse(readFileSync(RESUME, 'utf8')), cookie);
    return contents(origin, cookie);
  });
  const after = await withServer(ROOT, data, async (origin) => contents(origin, await logIn(origin)));
  const lost = differences(before, after).filter((text) => !CHANGED_ON_PURPOSE.test(text));
  if (lost.length > 0) throw new Error(`${commit}: ${lost.join('\n')}`);
  console.log(`${commit}: ${JSON.stringify(before).length} bytes are the same`);
  rmSync(folder, { recursive: true });
}

function checkOut(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', ['ci', ...quiet], { cwd: folder, stdio: 'inherit' });
  return folder;
}

async function withServer<T>(program: string, data: string, use: (origin: string) => Promise<T>): Promise<T> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, RATE_LIMITS: 'off' };
  const server = spawn(process.execPath, [join(program, 'bin/vitrine.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const listening = new Promise<string>((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      const [, url] = /Server listening at (http:[^"\s]+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
  try {
    return await use(await Promise.race([listening, ended.then(() => Promise.reject(new Error('It did not start')))]));
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function post(url: string, body: unknown, cookie: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} is ${response.status}: ${await response.text()}`);
  return response;
}

async function logIn(origin: string): Promise<string> {
  const response = await post(`${origin}/api/users/login`, ACCOUNT, '');
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The portfolio as the API returns it. */
async function contents(origin: string, cookie: string): Promise<Record<string, unknown>> {
  const paths = ['projects', 'skills', 'badges', 'certifications', 'educations', 'experiences', 'publications'];
  const read = paths.map(async (path) => {
    const response = await fetch(`${origin}/api/${path}`, { headers: { cookie } });
    // An earlier version did not have every kind.
    if (!response.ok && response.status !== 404) throw new Error(`/api/${path} is ${response.status}`);
    return [path, response.ok ? await response.json() : []] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What the first value has and the second has not, field by field; the second may have more. */
function differences(before: unknown, after: unknown, path = ''): string[] {
  if (typeof before !== 'object' || before === null) {
    return before === after ? [] : [`${path}: ${JSON.stringify(before)} is ${JSON.stringify(after)}`];
  }
  if (typeof after !== 'object' || after === null) return [`${path} is gone`];
  const later: Record<string, unknown> = { ...after };
  return Object.entries(before).flatMap(([key, value]) => differences(value, later[key], `${path}.${key}`));
}
