import { readFile, writeFile } from 'node:fs/promises';
import { end, startWorker } from '../children.ts';
import { memoryMb, startTarget, type Target } from './target.ts';
import type { VisitorOutcome, VisitorTask } from './visitor.ts';

/** Requests of each operation at the same time: of one client, or of one account. */
const CONNECTIONS = 24;
/** Of one operation that a server gets first. */
export const ALONE_MAX_MB = 400;
/** `mem_limit` of deploy/compose.small.yaml, the smallest: one operation after the other leaves garbage behind. */
export const SEQUENCE_MAX_MB = 640;
/** What Node takes for itself in a container of that size: it collects garbage earlier than on a large machine. */
const OLD_SPACE_MB = 272;
const P99_MAX_MS = 200;
const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000';
const MCP_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
/** They end the session of the others, or delete what others work on. */
const LAST = [
  'DELETE /api/versions/{id}',
  'POST /api/users/logout',
  'DELETE /api/users/{id}',
  'DELETE /api/users/sessions',
];

type Operation = { name: string; send(): Promise<number> };
type Ids = { user: string; version: string; project: string; slug: string };
/** `memoryMb` is the most memory while all operations run one after the other; `aloneMb` with a server for this one. */
export type OperationCost = { name: string; statuses: string; memoryMb: number; aloneMb: number };

/** The account's texts are full: nine thousand projects, published by hand, and a change since. */
async function fill(target: Target): Promise<Ids> {
  const withSession = true;
  const projects = Array.from({ length: 9_000 }, (_, i) => ({ name: `Project ${i}`, description: 'd '.repeat(350) }));
  await target.send('/api/import', { method: 'POST', json: { projects }, withSession });
  const read = async (path: string) =>
    (await fetch(`${target.url}${path}`, { headers: { cookie: target.cookie } })).json() as Promise<never>;
  const { user } = await read('/api/users/me').then((me: { user?: { id: string }; id?: string }) => ({
    user: me.user?.id ?? me.id ?? '',
  }));
  const path = `/api/users/${user}`;
  await target.send(path, { method: 'PATCH', json: { publishing: 'manual', page_languages: ['de'] }, withSession });
  await target.send(path, { method: 'PATCH', json: { headline: 'Changed' }, withSession });
  const [version] = (await read('/api/versions')) as { id: string }[];
  const [project] = (await read(`/api/projects?limit=1&user_name=${target.userName}`)) as {
    id: string;
    slug: string;
  }[];
  if (!version || !project) throw new Error('The account could not be filled');
  return { user, version: version.id, project: project.id, slug: project.slug };
}

/** Every operation of the OpenAPI document and every tool for agents: a new one joins by being there. */
export async function listOperations(target: Pick<Target, 'url'>): Promise<{ method: string; path: string }[]> {
  const document = (await (await fetch(`${target.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const text = await (await fetch(`${target.url}/mcp`, { method: 'POST', headers: MCP_HEADERS, body })).text();
  const json: { result: { tools: { name: string }[] } } = JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '');
  return [...operations, ...json.result.tools.map(({ name }) => ({ method: 'TOOL', path: name }))];
}

function bodyOf(method: string, path: string, { project }: Ids): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (path === '/api/users/{id}') return { publishing: 'manual' };
  if (path === '/api/versions') return { name: 'Now' };
  if (path.startsWith('/api/import')) return { projects: [{ name: 'One more', description: 'x' }] };
  if (path.endsWith('/order')) return { ids: [project] };
  if (path.endsWith('/many') && path !== '/api/messages/many') return { ids: [project], action: 'views' };
  if (path.startsWith('/api/translations')) return { changes: [{ kind: 'profile', field: 'headline', text: 'Neu' }] };
  return path.startsWith('/api/draft') || path.endsWith('/restore') ? undefined : {};
}

function pathOf(path: string, { userName }: Target, ids: Ids): string {
  const id = path.startsWith('/api/users') ? ids.user : path.startsWith('/api/versions') ? ids.version : ids.project;
  const values: Record<string, string> = { id, userId: ids.user, user_name: userName, language: 'de', format: 'pdf' };
  const query = path === '/api/export/archive' ? '' : `?user_name=${userName}`;
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name) => values[name] ?? { dimension: 'browser' }[name as 'dimension'] ?? NO_SUCH_ID,
  );
  return /^\/api\/[a-z-]+$/.test(path) ? `${filled}${query}` : filled;
}

function toolArguments(name: string, { userName }: Target, ids: Ids): unknown {
  const values: Record<string, unknown> = {
    get_portfolio: { user_name: userName },
    get_profile: { user_name: userName },
    list_records: { user_name: userName, kind: 'projects', limit: 100 },
    get_project: { user_name: userName, slug: ids.slug },
    get_fields: { kind: 'projects' },
    add_record: { kind: 'badges', values: { title: 'T', category: 'ai' } },
    update_record: { kind: 'projects', id: ids.project, values: { roles: 'Author' } },
    reorder_records: { kind: 'projects', ids: [ids.project] },
    update_profile: { user_name: userName, values: { headline: 'Changed again' } },
    get_draft: {},
    publish: {},
  };
  return values[name] ?? { kind: 'projects', id: ids.project };
}

function operationOf(
  target: Target,
  ids: Ids,
  token: string,
  { method, path }: { method: string; path: string },
): Operation {
  const name = `${method} ${path}`;
  if (method !== 'TOOL') {
    const json = bodyOf(method, path, ids);
    const options = { method, withSession: true, ...(json !== undefined && { json }) };
    return { name, send: () => target.send(pathOf(path, target, ids), options) };
  }
  const params = { name: path, arguments: toolArguments(path, target, ids) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = { ...MCP_HEADERS, authorization: `Bearer ${token}` };
  return { name, send: () => target.send('/mcp', { method: 'POST', body, headers }) };
}

/**
 * Sends every operation to one server, 24 at the same time, and measures the most memory that it took; what has taken more
 * than a server may take for one operation is sent to a server of its own then. Rate limits are off: what bounds the
 * memory must not depend on them.
 */
export async function measureOperations(
  folder: string,
  words: readonly string[],
): Promise<{ costs: OperationCost[]; p99Ms: number }> {
  const settings = { RATE_LIMITS: 'off', NODE_OPTIONS: `--max-old-space-size=${OLD_SPACE_MB}` };
  let target = await startTarget(folder, settings);
  const visitor = startWorker<VisitorTask, VisitorOutcome>('abuse/visitor.ts');
  try {
    const ids = await fill(target);
    const token = await makeToken(target);
    target = await target.restarted();
    const all = (await listOperations(target)).map((each) => operationOf(target, ids, token, each));
    const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
    const operations = [...chosen].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
    const inRow = operations.filter(({ name }) => !LAST.includes(name));
    await visitor.request({ url: target.url });
    const costs: OperationCost[] = [];
    for (const operation of inRow) {
      const cost = await send24(target, operation);
      costs.push({ name: operation.name, ...cost, aloneMb: cost.memoryMb });
    }
    const { p99Ms } = await visitor.request('end');
    for (const cost of costs.filter(({ memoryMb }) => memoryMb > ALONE_MAX_MB)) {
      target = await target.restarted();
      const operation = inRow.find(({ name }) => name === cost.name);
      if (operation) cost.aloneMb = (await send24(target, operation)).memoryMb;
    }
    for (const operation of operations.filter(({ name }) => LAST.includes(name))) {
      const cost = await send24(target, operation);
      costs.push({ name: operation.name, ...cost, aloneMb: cost.memoryMb });
    }
    for (const { name, statuses, memoryMb, aloneMb } of costs) {
      console.log(`| ${name} | ${statuses} | ${memoryMb} MB | ${aloneMb} MB |`);
    }
    return { costs, p99Ms };
  } finally {
    await Promise.all([end(visitor.child), end(target.child, 'SIGKILL')]);
  }
}

async function makeToken({ url, cookie }: Target): Promise<string> {
  const made = await fetch(`${url}/api/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'Agent', scopes: ['portfolio:read', 'portfolio:write'] }),
  });
  return ((await made.json()) as { token: string }).token;
}

async function send24(target: Target, { name, send }: Operation): Promise<{ statuses: string; memoryMb: number }> {
  await forgetPeak(target);
  const statuses = await Promise.all(Array.from({ length: CONNECTIONS }, send));
  if (target.child.exitCode !== null || target.child.signalCode !== null) throw new Error(`${name} ended the server`);
  const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length} x ${status}`);
  return { statuses: counts.join(', '), memoryMb: await peakMb(target) };
}

/** Linux: the most memory is counted from now on. */
async function forgetPeak({ child }: Target): Promise<void> {
  await writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => {});
}

async function peakMb(target: Target): Promise<number> {
  const status = await readFile(`/proc/${target.child.pid}/status`, 'utf8').catch(() => '');
  const kb = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return Math.round(kb === undefined ? await memoryMb(target) : Number(kb) / 1_000);
}

const FIGURES = new URL('operations.json', import.meta.url);

/** The measured memory of each operation on a server of its own, in megabytes; in a row where that is less than the bar. */
export async function readFigures(): Promise<Record<string, number>> {
  return JSON.parse(await readFile(FIGURES, 'utf8'));
}

export async function writeFigures(costs: readonly OperationCost[]): Promise<void> {
  const figures = Object.fromEntries(costs.map(({ name, aloneMb }) => [name, aloneMb]));
  await writeFile(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Returns what is wrong: a bar that is exceeded, an operation without a figure. */
export function brokenOperations(
  { costs, p99Ms }: { costs: readonly OperationCost[]; p99Ms: number },
  figures: Record<string, number>,
): string[] {
  return [
    ...costs
      .filter(({ memoryMb }) => memoryMb > SEQUENCE_MAX_MB)
      .map(({ name, memoryMb }) => `${name}: memory is ${memoryMb} MB`),
    ...costs
      .filter(({ aloneMb }) => aloneMb > ALONE_MAX_MB)
      .map(({ name, aloneMb }) => `${name}: memory is ${aloneMb} MB, on a server of its own`),
    ...costs.filter(({ name }) => !(name in figures)).map(({ name }) => `${name}: it has no figure in operations.json`),
    ...(p99Ms > P99_MAX_MS ? [`another visitor's p99 is ${Math.round(p99Ms)} ms`] : []),
  ];
}
