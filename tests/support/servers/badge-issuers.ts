import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canonicalJson } from '../../../src/exchange/credentials/canonical-json.ts';
import { openFetcher } from '../../../src/exchange/credentials/fetch-document.server.ts';
import { verifyCredential } from '../../../src/exchange/credentials/verify-credential.server.ts';

export const NOW = new Date('2026-06-01T12:00:00Z');
export const EMAIL = 'ada@example.com';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export type Item = Record<string, unknown>;

/** What the issuer's server has, by path. */
export const pages = new Map<string, unknown>();
const issuers = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (typeof page === 'number') response.writeHead(page, { location: '/elsewhere' });
  else if (page instanceof URL) response.writeHead(302, { location: page.href });
  else if (page === undefined) response.writeHead(404);
  response.end(typeof page === 'string' ? page : JSON.stringify(page ?? {}));
});
/** The same server by another name: another origin. */
export let elsewhere = '';
export let origin = '';
export let did = '';
/** Starts the server; returns what stops it. */
export async function startIssuers(): Promise<() => void> {
  await new Promise<void>((resolve) => issuers.listen(0, '127.0.0.1', resolve));
  const { port } = issuers.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  elsewhere = `http://localhost:${port}`;
  did = `did:web:127.0.0.1%3A${port}`;
  return () => void issuers.close();
}

export const check = (credential: string, now = NOW) =>
  verifyCredential(credential, { email: EMAIL, now, fetcher: openFetcher('test', ['127.0.0.0/8', '::1/128']) });

export const ed = generateKeyPairSync('ed25519');
export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

export function base58(bytes: Buffer): string {
  let [number, text] = [BigInt(`0x${bytes.toString('hex')}`), ''];
  for (; number > 0n; number /= 58n) text = `${BASE58[Number(number % 58n)]}${text}`;
  return `z${text}`;
}
export const rawKey = (key: KeyObject) => Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url');
export const DID_KEY = `did:key:${base58(Buffer.concat([Buffer.from([0xed, 0x01]), rawKey(ed.publicKey)]))}`;

export function token(payload: unknown, header: Item, key: KeyObject): string {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const isEd = key.asymmetricKeyType === 'ed25519';
  const signature = sign(isEd ? null : 'sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

export function badge(more: Item = {}, subject: Item = {}): Item {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: 'urn:uuid:1',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: DID_KEY, name: 'A university' },
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: {
      id: `mailto:${EMAIL}`,
      type: ['AchievementSubject'],
      achievement: { name: 'Analytical engines', criteria: { narrative: 'x' } },
      ...subject,
    },
    ...more,
  };
}
export const byKey = (more: Item = {}, subject: Item = {}) =>
  token(badge(more, subject), { alg: 'EdDSA' }, ed.privateKey);
/** 'invalid' ends a badge, 'unavailable' is tried again. */
export const code = (run: Promise<unknown>) =>
  run.then(
    () => 'it holds',
    (error: { code?: string }) => error.code,
  );
export const failure = async (run: Promise<unknown>) => {
  const thrown = await run.then(
    () => 'it holds',
    (error: { error?: { text?: string } | string }) => error,
  );
  return typeof thrown === 'string' ? thrown : JSON.stringify((thrown as { error?: unknown }).error ?? String(thrown));
};

export function proved(document: Item, more: Item = {}): Item {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    proofPurpose: 'assertionMethod',
    verificationMethod: `${DID_KEY}#${DID_KEY.slice('did:key:'.length)}`,
    '@context': document['@context'],
    ...more,
  };
  const hash = (part: unknown) => createHash('sha256').update(canonicalJson(part)).digest();
  const signature = sign(null, Buffer.concat([hash(options), hash(document)]), ed.privateKey);
  return { ...document, proof: { ...options, proofValue: base58(signature) } };
}
