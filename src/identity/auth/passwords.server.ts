import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { semaphore } from '../../platform/lib/semaphore.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const CHEAP_COST = { memory: 64, passes: 1, parallelism: 1 };
const NONCE_BYTES = 16;
const TAG_BYTES = 32;
/** Each takes a core for 30 ms, and one of libuv's four threads: on two or more cores, one stays free for requests. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const HASHES_WAITING_MAX = 50;

const derive = promisify(argon2);
/** Shared by the whole process, however many accounts are tried. */
const inTurn = semaphore({ slots: HASHES_AT_ONCE, waiting: HASHES_WAITING_MAX });

type Cost = typeof COST;
let currentCost: Cost = COST;

/** For tests, which register and log in thousands of times. The program has no setting for it, and never calls it. */
export function setCheapHashing(isCheap: boolean): void {
  currentCost = isCheap ? CHEAP_COST : COST;
}

type HashParts = { cost: Cost; nonce: Buffer; tag: Buffer };

/** One form of what is typed: a Mac and a Windows keyboard write 'é' in different characters (RFC 8265). */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<nonce>$<tag>`. Throws `unavailable` if too many are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cost = currentCost;
  return format({ cost, nonce, tag: await tagOf(normalizedPassword(password), nonce, cost, TAG_BYTES) });
}

/** What is true of a right password. `isOldForm`: its hash was made before passwords were normalized. */
export type PasswordMatch = { isOldForm: boolean };

/**
 * Returns undefined if the password is wrong. Without a hash, compares with a dummy hash, so that an unknown account
 * takes the same time.
 */
export async function matchPassword(password: string, hash: string | undefined): Promise<PasswordMatch | undefined> {
  const { cost, nonce, tag } = (hash && parse(hash)) || dummyHash();
  const normalized = normalizedPassword(password);
  // Hashes were once made of what the keyboard sent. For most passwords all forms are one.
  const forms = new Set([normalized, password, password.normalize('NFC'), password.normalize('NFD')]);
  for (const form of forms) {
    if (timingSafeEqual(await tagOf(form, nonce, cost, tag.length), tag)) return { isOldForm: form !== normalized };
  }
  return undefined;
}

export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return (await matchPassword(password, hash)) !== undefined;
}

/** True if the hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  const cost = parse(hash)?.cost;
  const { memory, passes, parallelism } = currentCost;
  return cost?.memory !== memory || cost.passes !== passes || cost.parallelism !== parallelism;
}

const DUMMY = { nonce: randomBytes(NONCE_BYTES), tag: randomBytes(TAG_BYTES) };

function dummyHash(): HashParts {
  return { cost: currentCost, ...DUMMY };
}

function tagOf(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return inTurn(1, () => derive('argon2id', { message: password, nonce, tagLength, ...cost }));
}

function format({ cost, nonce, tag }: HashParts): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

function parse(hash: string): HashParts | undefined {
  const [, memory, passes, parallelism, nonce, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
  if (!nonce || !tag) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
