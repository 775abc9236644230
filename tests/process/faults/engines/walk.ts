import { type Operation, resourceOf } from './operations.ts';
import { differenceOf, idsIn, newTwins, type Twins, translate } from './twins.ts';
import { bodyOf, type Known, oneOf, pathOf, type Random } from './values.ts';

const PASSWORD = 'correct horse battery';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Received = { status: number; type: string; text: string; json: unknown };
type Side = { url: string; cookie: string };
type Call = { method: string; path: string; json?: unknown; isStranger?: boolean };

export type Walk = {
  sides: readonly [Side, Side];
  twins: Twins;
  known: Known;
  random: Random;
  statuses: Map<string, number>;
};

async function send({ url, cookie }: Side, { method, path, json, isStranger }: Call): Promise<Received> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      'user-agent': BROWSER,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(!isStranger && cookie !== '' && { cookie }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text, json: type.includes('json') ? JSON.parse(text) : undefined };
}

/** One account on each server, with the same name. */
export async function startWalk(urls: readonly [string, string], name: string, random: Random): Promise<Walk> {
  const names = { first_name: 'Ada', last_name: 'Lovelace', user_name: name, email: `${name}@example.com` };
  const twins = newTwins();
  const sides = urls.map((url) => ({ url, cookie: '' })) as [Side, Side];
  const ids: string[] = [];
  for (const side of sides) {
    const json = { ...names, password: PASSWORD, confirm_password: PASSWORD };
    await send(side, { method: 'POST', path: '/api/users/register/new', json });
    const login = await fetch(`${side.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER },
      body: JSON.stringify({ email: names.email, password: PASSWORD }),
    });
    side.cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    ids.push(((await login.json()) as { user: { id: string } }).user.id);
  }
  const [userId = '', twin = ''] = ids;
  twins.of.set(userId, twin);
  twins.back.set(twin, userId);
  return { sides, twins, known: { ids: new Map(), places: [], userId, userName: name }, random, statuses: new Map() };
}

/** Makes one call on both; returns how the answers differ, '' if they do not. */
export async function step(walk: Walk, operations: readonly Operation[]): Promise<string> {
  const { random, known, twins, sides, statuses } = walk;
  const operation = oneOf(operations, random);
  if (!operation) return '';
  const json = bodyOf(operation, known, random);
  const call: Call = {
    method: operation.method,
    path: pathOf(operation, known, random),
    ...(json !== undefined && { json }),
    isStranger: random() < 0.05,
  };
  const twin: Call = {
    ...call,
    path: translate(call.path, twins),
    ...(json !== undefined && { json: JSON.parse(translate(JSON.stringify(json), twins)) }),
  };
  const [one, other] = await Promise.all([send(sides[0], call), send(sides[1], twin)]);
  const key = `${operation.method} ${operation.path} ${one.status}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  const difference = differenceIn(one, other, twins);
  if (difference)
    return `${call.method} ${call.path} ${JSON.stringify(json)?.slice(0, 600) ?? ''}\n      ${difference}`;
  learn(known, resourceOf(operation.path), one.json);
  return '';
}

function differenceIn(one: Received, other: Received, twins: Twins): string {
  if (one.status !== other.status)
    return `${one.status} ${one.text.slice(0, 300)} / ${other.status} ${other.text.slice(0, 300)}`;
  if (one.type !== other.type) return `${one.type} / ${other.type}`;
  if (one.json !== undefined) return differenceOf(one.json, other.json, twins);
  return /^text\//.test(one.type) ? differenceOf(one.text, other.text, twins) : '';
}

function learn({ ids, places }: Known, resource: string, json: unknown): void {
  const found = idsIn(json);
  for (const name of [resource, 'all']) {
    const all = new Set([...(ids.get(name) ?? []), ...found.ids]);
    ids.set(name, [...all].slice(-200));
  }
  places.push(...found.places);
  places.splice(0, places.length - 20);
}
