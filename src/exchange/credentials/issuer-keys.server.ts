import { createPublicKey, ECDH, type KeyObject, type webcrypto } from 'node:crypto';
import { isObject } from '../import/plain-values.ts';
import type { Item } from '../import/sources/open-badges/badge-fields.ts';
import type { Fetcher } from './fetch-document.server.ts';
import { multibaseBytes } from './multibase.server.ts';
import { rejected, UNKNOWN_ISSUER, UNKNOWN_KEY } from './rejected.ts';

/** The varints of `ed25519-pub` and `p256-pub` in the table of multicodec. */
const ED25519 = [0xed, 0x01];
const P256 = [0x80, 0x24];
const DID_HOST = /^[a-z0-9.-]+(:\d+)?$/i;
const DID_PATH_PART = /^(?!\.{1,2}$)[\w.~-]+$/;

/** A key, and who has it, as far as that was looked at: a host with a path, or the key itself as `did:key`. */
export type IssuerKey = { key: KeyObject; issuer: string };

/** Returns the key of an issuer: a `did:key`, a `did:web`, or an https address with a JSON Web Key Set. */
export async function issuerKey(issuerId: string, keyId: string, fetcher: Fetcher): Promise<IssuerKey> {
  if (issuerId.startsWith('did:key:')) {
    if (keyId !== '' && keyId.split('#')[0] !== issuerId && !keyId.startsWith('#')) throw rejected(UNKNOWN_KEY);
    return { key: multibaseKey(issuerId.slice('did:key:'.length)), issuer: issuerId };
  }
  if (issuerId.startsWith('did:web:')) return webDidKey(issuerId, keyId, fetcher);
  const origin = URL.parse(issuerId);
  if (origin?.protocol === fetcher.scheme) return keySetKey(origin, keyId, fetcher);
  throw rejected(UNKNOWN_ISSUER);
}

async function webDidKey(did: string, keyId: string, fetcher: Fetcher): Promise<IssuerKey> {
  const folder = didFolder(did, fetcher.scheme);
  const path = folder.pathname.replace(/\/$/, '');
  const document = await fetcher.json(`${folder.origin}${path || '/.well-known'}/did.json`);
  if (document.id !== did) throw rejected(UNKNOWN_KEY);
  const methods = [...objectsIn(document.verificationMethod), ...objectsIn(document.assertionMethod)];
  const mayAssert = listOf(document.assertionMethod).map((method) => full(did, isObject(method) ? method.id : method));
  const allowed = methods.filter(({ id }) => mayAssert.includes(full(did, id)));
  const method = keyId === '' ? allowed[0] : allowed.find(({ id }) => full(did, id) === full(did, keyId));
  if (!method || (keyId === '' && allowed.length > 1)) throw rejected(UNKNOWN_KEY);
  const { publicKeyJwk, publicKeyMultibase } = method;
  const key = isObject(publicKeyJwk) ? jwkKey(publicKeyJwk) : multibaseKey(publicKeyMultibase);
  return { key, issuer: `${folder.host}${path}` };
}

/** Nothing in it may look like another host, or lead to one. */
function didFolder(did: string, scheme: string): URL {
  try {
    const [host = '', ...path] = did.slice('did:web:'.length).split(':').map(decodeURIComponent);
    if (DID_HOST.test(host) && path.every((part) => DID_PATH_PART.test(part))) {
      return new URL(`${scheme}//${[host, ...path].join('/')}`);
    }
  } catch {}
  throw rejected(UNKNOWN_KEY);
}

/** `#key-1` and `key-1` are short for `did:web:…#key-1`. */
function full(did: string, id: unknown): string {
  const text = String(id);
  return text.startsWith('did:') ? text : `${did}#${text.replace(/^#/, '')}`;
}

/** The key that `kid` leads to at the issuer's origin, else the one with this `kid` in the origin's well-known set. */
async function keySetKey(issuer: URL, keyId: string, fetcher: Fetcher): Promise<IssuerKey> {
  const named = URL.parse(keyId);
  // By a query, many a server says whatever it is told to.
  if (named && (named.origin !== issuer.origin || named.search !== '')) throw rejected(UNKNOWN_KEY);
  const url = named?.href ?? `${issuer.origin}/.well-known/jwks.json`;
  const document = await fetcher.json(url);
  const keys = Array.isArray(document.keys) ? objectsIn(document.keys) : [document];
  const fits = keys.filter(({ kid }) => kid === keyId || (named && kid === named.hash.slice(1)));
  const found = fits[0] ?? (keys.length === 1 && (named || keyId === '') ? keys[0] : undefined);
  if (!found) throw rejected(UNKNOWN_KEY);
  // Whoever has a folder of a host is not the host.
  return { key: jwkKey(found), issuer: named ? `${named.host}${named.pathname}` : issuer.host };
}

function jwkKey(jwk: Item): KeyObject {
  try {
    return createPublicKey({ key: jwk as webcrypto.JsonWebKey, format: 'jwk' });
  } catch {
    throw rejected(UNKNOWN_KEY);
  }
}

/** `z6Mk…` is a key of Ed25519, `zDn…` one of P-256. */
function multibaseKey(text: unknown): KeyObject {
  const bytes = multibaseBytes(text) ?? Buffer.alloc(0);
  const startsWith = (code: readonly number[]) => code.every((byte, index) => bytes[index] === byte);
  const key = bytes.subarray(2);
  if (startsWith(ED25519)) return jwkKey({ kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') });
  if (!startsWith(P256) || key.length !== 33) throw rejected(UNKNOWN_KEY);
  const point = uncompressed(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return jwkKey({ kty: 'EC', crv: 'P-256', x, y });
}

function uncompressed(key: Buffer): Buffer {
  try {
    return Buffer.from(ECDH.convertKey(key, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer);
  } catch {
    throw rejected(UNKNOWN_KEY);
  }
}

/** The first hundred, which is enough to find what must be there; no list of what must not be. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : value === undefined || value === null ? [] : [value];
}

export function objectsIn(value: unknown): Item[] {
  return listOf(value).filter(isObject);
}
