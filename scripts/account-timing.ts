import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

/**
 * Tests whether response times reveal accounts. Requests a server, which must run with RATE_LIMITS=off, with known and
 * unknown emails in turn, and prints for each route how often a known one took longer (AUC; 0.5 means no difference).
 * Fails if times or responses differ. `node scripts/account-timing.ts [--rounds 200] [origin]`
 */
const AUC_TOLERANCE = 0.1;
const WARM_UP_ROUNDS = 5;
const PASSWORD = 'correct horse battery';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '200' } },
  allowPositionals: true,
});
const origin = positionals[0] ?? 'http://localhost:3000';
const rounds = Number(values.rounds);

type Body = Record<string, string>;

async function post(path: string, body: Body) {
  const started = performance.now();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { ms: performance.now() - started, responseText: `${response.status} ${text}` };
}

async function compare(path: string, known: string, bodyOf: (email: string) => Body): Promise<boolean> {
  const ms: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const responseText = new Set<string>();
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const group of ['unknown', 'known'] as const) {
      const response = await post(path, bodyOf(group === 'known' ? known : `${randomUUID()}@example.com`));
      responseText.add(response.responseText);
      if (round >= 0) ms[group].push(response.ms);
    }
  }
  const auc = longerShare(ms.known, ms.unknown);
  console.log({
    path,
    rounds,
    known_ms: median(ms.known),
    unknown_ms: median(ms.unknown),
    auc,
    responses: responseText.size,
  });
  return Math.abs(auc - 0.5) <= AUC_TOLERANCE && responseText.size === 1;
}

/** Returns the share of pairs in which the first took longer. */
function longerShare(first: number[], second: number[]): number {
  let longer = 0;
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (first.length * second.length);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

const name = `timing-${randomUUID().slice(0, 8)}`;
const known = `${name}@example.com`;
const registration = { user_name: name, email: known, password: PASSWORD, confirm_password: PASSWORD };
const registered = await post('/api/users/register/new', registration);
if (!registered.responseText.startsWith('200')) throw new Error(registered.responseText);

const areAlike = [
  await compare('/api/users/login', known, (email) => ({ email, password: 'a wrong password' })),
  await compare('/api/users/forgot-password', known, (email) => ({ email })),
];
if (areAlike.includes(false)) process.exitCode = 1;
