import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { createVitrine, VitrineError } from '../../../scripts/release/client/index.js';
import { writeClient } from '../../../scripts/release/client-package.ts';
import { typeOf } from '../../../scripts/release/client-types.ts';
import { makeUser, startApp, type TestApp } from '../../support/app.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Where its dependency is found as in an installation. */
const FOLDER = join(ROOT, 'node_modules', '.cache', `vitrine-client-${process.pid}`);
let app: TestApp;
let origin: string;
let client: { createVitrine: typeof createVitrine; VitrineError: typeof VitrineError };

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  mkdirSync(FOLDER, { recursive: true });
  writeClient(FOLDER, await (await fetch(`${origin}/api/openapi.json`)).json());
  client = await import(join(FOLDER, 'index.js'));
  return () => rmSync(FOLDER, { recursive: true });
});

/** What the compiler says of a module beside the client. */
function complaints(text: string): string {
  writeFileSync(join(FOLDER, 'example.ts'), text.replaceAll("'vitrine-client'", "'./index.js'"));
  const compilerOptions = { noEmit: true, strict: true, target: 'esnext', module: 'nodenext', types: ['node'] };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
  try {
    execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', '.'], { cwd: FOLDER });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}

function readmeExample(): string {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(FOLDER, 'README.md'), 'utf8')) ?? [];
  return example;
}

test('the types take the example of its README, and no path, field or value that the API does not have', () => {
  expect(complaints(readmeExample())).toBe('');
  const wrong = complaints(`import { createVitrine } from 'vitrine-client';
const vitrine = createVitrine({ origin: 'https://folio.example' });
void vitrine.GET('/api/nothing');
void vitrine.POST('/api/projects/new', { body: { category: 'nonsense' } });
void vitrine.GET('/api/projects/{id}');
const { data } = await vitrine.GET('/api/projects');
data?.[0]?.nothing;`);
  expect(wrong.match(/example\.ts\(\d+/g)).toEqual([3, 4, 5, 7].map((line) => `example.ts(${line}`));
});

test('an account is read and changed with a token, and a failure is thrown with what is wrong', async () => {
  const ada = await makeUser(app);
  const scopes = ['portfolio:read', 'portfolio:write'];
  const { token } = (await ada.request('POST', '/api/tokens', { json: { name: 'Script', scopes } })).json();
  const vitrine = client.createVitrine({ origin: `${origin}/`, token });
  await vitrine.POST('/api/projects/new', { body: { title: 'Night Shift', technologies: ['TypeScript'] } });
  const { data: projects = [] } = await vitrine.GET('/api/projects');
  expect(projects.map(({ title }: { title: string }) => title)).toEqual(['Night Shift']);
  const id = projects[0]?.id ?? '';
  await vitrine.PATCH('/api/projects/{id}', { params: { path: { id } }, body: { title: 'Day Shift' } });
  const { data: project } = await vitrine.GET('/api/projects/{id}', { params: { path: { id } } });
  expect(project?.title).toBe('Day Shift');

  const failure = await vitrine
    .PATCH('/api/projects/{id}', { params: { path: { id } }, body: { live_url: 'nonsense' } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(client.VitrineError);
  expect(failure).toMatchObject({ status: 400, code: 'invalid', details: [{ field: 'live_url' }] });
  const { POST } = client.createVitrine({ origin });
  await expect(POST('/api/projects/new', { body: { title: 'No token' } })).rejects.toMatchObject({ status: 401 });
});

test('a read that the server is too busy for is tried again, a write is not, and what is no answer of it is said', async () => {
  const requests: (string | undefined)[] = [];
  const busy = createServer(({ method }, response) => {
    requests.push(method);
    if (method === 'GET' && requests.length > 1) return response.end('<h1>Bad gateway');
    response.writeHead(503, { 'retry-after': '0' }).end('{}');
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as AddressInfo;
  const vitrine = client.createVitrine({ origin: `http://127.0.0.1:${port}` });
  await expect(vitrine.POST('/api/projects/order', { body: { ids: [] } })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  });
  expect(requests).toEqual(['POST']);
  requests.length = 0;
  await expect(vitrine.GET('/api/projects')).rejects.toThrow();
  expect(requests).toEqual(['GET', 'GET']);
});

test('a schema of an unknown type stops the release instead of being typed as something else', () => {
  expect(() => typeOf({ type: 'date' })).toThrow('know no type date');
  expect(() => typeOf({ $ref: '#/components/schemas/Project' })).toThrow('know no reference');
  expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
});
