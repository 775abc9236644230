import { createPublicKey } from 'node:crypto';
import { isObject } from '../import/plain-values.ts';
import { objectAt, textAt } from '../import/sources/json-files.ts';
import type { Item } from '../import/sources/open-badges/badge-fields.ts';
import { type Fetcher, unreadable } from './fetch-document.server.ts';
import { listOf } from './issuer-keys.server.ts';
import { NOT_AT_ISSUER, REVOKED, rejected, UNKNOWN_KEY } from './rejected.ts';
import { type Token, verifyToken } from './signatures.server.ts';
import { requireUnlisted } from './status-lists.server.ts';

/** An assertion of Open Badges 2.0, its badge class, and where whoever stands for it says so: a host with a path. */
export type SecondVersion = { assertion: Item; badge: Item; issuer: string };

/** A hosted assertion is what its host says now, whatever the file says. */
export async function hostedBadge(url: string, fetcher: Fetcher): Promise<SecondVersion> {
  const assertion = await fetcher.json(url, 'assertion');
  if (![undefined, null, false].includes(assertion.revoked as undefined)) throw rejected(REVOKED);
  if (assertion.id !== url) throw rejected(NOT_AT_ISSUER);
  const { badge, profile, profileUrl } = await readIssuer(assertion, url, fetcher);
  const starts = listOf(objectAt(profile, 'verification').startsWith);
  const { href } = new URL(url);
  const isNamed = starts.some((start) => typeof start === 'string' && start !== '' && href.startsWith(start));
  if (starts.length > 0 && !isNamed) throw rejected(NOT_AT_ISSUER);
  // Whoever has a folder of the host can name each profile there, but not be named by it.
  return { assertion, badge, issuer: placeOf(isNamed ? profileUrl : url) };
}

/** A signed one: by a key at the origin of the issuer that the issuer's profile names. */
export async function signedBadge(token: Token, fetcher: Fetcher): Promise<SecondVersion> {
  const { payload } = token;
  const keyUrl = textAt(objectAt(payload, 'verification'), 'creator') || textAt(objectAt(payload, 'verify'), 'url');
  const { badge, profile, profileUrl } = await readIssuer(payload, keyUrl, fetcher);
  const keys = listOf(profile.publicKey).map((key) => (isObject(key) ? key.id : key));
  if (!keys.includes(keyUrl)) throw rejected(UNKNOWN_KEY);
  verifyToken(token, await pemKey(keyUrl, fetcher));
  const { revocationList } = profile;
  if (revocationList !== undefined) {
    const list = { url: textAt(profile, 'revocationList'), name: 'revokedAssertions' };
    await requireUnlisted([payload.id, payload.uid], list, fetcher);
  }
  return { assertion: payload, badge, issuer: placeOf(profileUrl) };
}

async function pemKey(url: string, fetcher: Fetcher) {
  const text = await fetcher.text(url);
  try {
    const pem = text.trimStart().startsWith('{') ? textAt(JSON.parse(text) as Item, 'publicKeyPem') : text;
    return createPublicKey(pem);
  } catch {
    throw unreadable(url);
  }
}

/**
 * Open Badges 2.0, 'Verification': all that vouches for a badge is at the origin of its issuer. The profile is what is at
 * its id: whoever writes a badge could write another into it.
 */
async function readIssuer(assertion: Item, voucher: string, fetcher: Fetcher) {
  const origin = URL.parse(voucher)?.origin;
  const isHere = (url: string) => URL.parse(url)?.origin === origin;
  const badgeUrl = textAt(assertion, 'badge');
  if (!isObject(assertion.badge) && !isHere(badgeUrl)) throw rejected(NOT_AT_ISSUER);
  const badge = isObject(assertion.badge) ? assertion.badge : await fetcher.json(badgeUrl);
  const profileUrl = isObject(badge.issuer) ? textAt(badge.issuer, 'id') : textAt(badge, 'issuer');
  if (!isHere(profileUrl)) throw rejected(NOT_AT_ISSUER);
  placeOf(profileUrl);
  const profile = await fetcher.json(profileUrl);
  if (profile.id !== profileUrl) throw rejected(NOT_AT_ISSUER);
  return { badge, profile, profileUrl };
}

/** By a query, many a server says whatever it is told to. */
function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  if (search !== '') throw rejected(NOT_AT_ISSUER);
  return `${host}${pathname}`;
}
