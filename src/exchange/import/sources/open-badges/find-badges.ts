import { parseDocument } from '../../parse/json.ts';
import { isObject } from '../../plain-values.ts';
import { objectAt } from '../json-files.ts';
import { type Item, isBadge } from './badge-fields.ts';

/** JSON Web Signature, compact: RFC 7515, 7.1. */
const TOKEN = /^\s*[\w-]{10,}\.[\w-]{10,}\.[\w-]*(?:~[\w~.-]*)?\s*$/;
/** VC Data Model 2.0, 4.13: a token as a data URL. */
const ENVELOPE = /^data:application\/(?:vc|vp)\+(?:ld\+json\+)?(?:jwt|sd-jwt)[^,]*,/;
/** Lists that backpacks and wallets export. */
const LISTS = [
  'verifiableCredential',
  'verifiableCredentials',
  'badges',
  'assertions',
  'credentials',
  'items',
  'results',
];
const WRAPPERS = ['assertion', 'credential', 'vp', 'rawCredential'];
/** A presentation has credentials, which may be envelopes. */
const DEEP = 6;
const BADGES_MAX = 1_000;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Returns the badges in a value: one, a list, a presentation of a wallet, a token, an achievement for each subject. */
export function badgesIn(value: unknown, deep = DEEP): Item[] {
  if (deep === 0) return [];
  if (Array.isArray(value)) return value.slice(0, BADGES_MAX).flatMap((each) => badgesIn(each, deep - 1));
  if (typeof value === 'string') return badgesInText(value, deep);
  if (!isObject(value)) return [];
  const { id, credentialSubject, vc } = value;
  if (isObject(vc)) return badgesIn(credentialOf(value, vc), deep - 1);
  if (typeof id === 'string' && ENVELOPE.test(id)) return badgesIn(id, deep - 1);
  const inner = [
    ...[...LISTS, ...WRAPPERS].map((name) => value[name]),
    ...(isObject(credentialSubject) ? LISTS.map((name) => credentialSubject[name]) : []),
  ].flatMap((part) => (typeof part === 'object' || typeof part === 'string' ? badgesIn(part, deep - 1) : []));
  if (inner.length > 0) return inner;
  return bySubject(value).filter(isBadge);
}

/** One credential for each subject and achievement. */
function bySubject(credential: Item): Item[] {
  const { credentialSubject } = credential;
  const subjects = Array.isArray(credentialSubject) ? credentialSubject.filter(isObject) : [credentialSubject];
  return subjects.flatMap((subject) => {
    const achievement = isObject(subject) ? subject.achievement : undefined;
    if (!Array.isArray(achievement))
      return subject === undefined ? [credential] : [{ ...credential, credentialSubject: subject }];
    return achievement.map((each) => ({
      ...credential,
      credentialSubject: { ...objectAt(credential, 'credentialSubject'), achievement: each },
    }));
  });
}

function badgesInText(text: string, deep: number): Item[] {
  const bare = text.trim().replace(ENVELOPE, '');
  if (!TOKEN.test(bare)) return [];
  const payload = parsed(Buffer.from(bare.split('.')[1] ?? '', 'base64url'));
  return payload ? badgesIn(payload, deep - 1) : [];
}

/** The credential of a token, with the dates and the id of the token. */
function credentialOf(payload: Item, vc: Item): Item {
  const issued = typeof payload.nbf === 'number' ? new Date(payload.nbf * 1000) : undefined;
  const validFrom = issued && !Number.isNaN(issued.getTime()) ? { validFrom: issued.toISOString() } : {};
  const issuer = typeof payload.iss === 'string' ? { issuer: payload.iss } : {};
  return { ...issuer, ...validFrom, ...(typeof payload.jti === 'string' && { id: payload.jti }), ...vc };
}

/** Returns the object of JSON; a list as an object of badges. Undefined if it is neither. */
export function parsed(bytes: Uint8Array): Item | undefined {
  const isList = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 100))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('[');
  try {
    return parseDocument(
      isList ? Buffer.concat([Buffer.from('{"badges":'), withoutMark(bytes), Buffer.from('}')]) : bytes,
    );
  } catch {
    return undefined;
  }
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const PATHS_MAX = 30;
const NOT_NOTED = ['@context', 'type', '$schema', '@type'];

/** Returns the places of what a badge says beyond its award, without the words: `credentialSubject.result`. */
export function unreadPlaces(badge: Item, award: Item): string[] {
  const taken = JSON.stringify(award);
  const places = new Set<string>();
  const walk = (value: unknown, path: readonly string[]): void => {
    if (places.size >= PATHS_MAX) return;
    if (Array.isArray(value)) for (const each of value) walk(each, path);
    else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) if (!NOT_NOTED.includes(name)) walk(inner, [...path, name]);
    } else if (isUnread(value, taken, award)) places.add(path.slice(0, 4).join('.'));
  };
  walk(badge, []);
  return [...places];
}

function isUnread(value: unknown, taken: string, { date }: Item): boolean {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text === '' || (typeof date === 'string' && date !== '' && text.startsWith(date))) return false;
  return !taken.includes(JSON.stringify(text).slice(1, -1));
}
