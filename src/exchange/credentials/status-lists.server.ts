import { gunzipSync } from 'node:zlib';
import { isAppError } from '../../platform/lib/app-error.ts';
import { isObject } from '../import/plain-values.ts';
import { objectAt, textAt } from '../import/sources/json-files.ts';
import type { Item } from '../import/sources/open-badges/badge-fields.ts';
import { parsed } from '../import/sources/open-badges/find-badges.ts';
import { type Fetcher, unreadable } from './fetch-document.server.ts';
import { REVOKED, rejected, UNKNOWN_STATUS } from './rejected.ts';
import { readToken, type Signed, signedByProof, signedByToken } from './signatures.server.ts';

/** Sixteen million credentials. */
const LIST_MAX_BYTES = 2 * 1024 * 1024;
const STATUSES_MAX = 10;
const ENDING = ['revocation', 'suspension'];

/**
 * Throws `invalid` for a credential that its issuer has revoked or suspended, and where nobody can tell; `unavailable`
 * where a list is not to be had now.
 */
export async function requireNotRevoked({ credential, issuerId }: Signed, fetcher: Fetcher, now: Date): Promise<void> {
  const { credentialStatus: stated = [] } = credential;
  const statuses: unknown[] = Array.isArray(stated) ? stated : [stated];
  if (statuses.length > STATUSES_MAX) throw rejected(UNKNOWN_STATUS);
  for (const status of statuses) {
    if (!isObject(status)) throw rejected(UNKNOWN_STATUS);
    switch (status.type) {
      case 'BitstringStatusListEntry':
      case 'StatusList2021Entry': {
        const purpose = textAt(status, 'statusPurpose');
        if (purpose === '') throw rejected(UNKNOWN_STATUS);
        if (ENDING.includes(purpose)) await lookUp(status, issuerId, fetcher, now);
        break;
      }
      case '1EdTechRevocationList':
        await requireUnlisted([credential.id], { url: textAt(status, 'id'), name: 'revokedCredential' }, fetcher);
        break;
      default:
        throw rejected(UNKNOWN_STATUS);
    }
  }
}

/** Throws `invalid` if one of the ids is in the list that the document at the URL has under this name. */
export async function requireUnlisted(ids: unknown[], list: { url: string; name: string }, fetcher: Fetcher) {
  const known = ids.filter((id) => typeof id === 'string' && id !== '');
  if (known.length === 0) throw rejected(UNKNOWN_STATUS);
  const listed = (await fetcher.json(list.url))[list.name];
  if (!Array.isArray(listed)) throw unreadable(list.url);
  const isListed = listed.some((one) =>
    isObject(one) ? known.includes(one.id) || known.includes(one.uid) : known.includes(one),
  );
  if (isListed) throw rejected(REVOKED);
}

/** W3C, 'Bitstring Status List', 3.2: the list is a credential of the same issuer, and signed. */
async function lookUp(status: Item, issuerId: string, fetcher: Fetcher, now: Date): Promise<void> {
  const index = textAt(status, 'statusListIndex');
  if (!/^\d+$/.test(index) || Number(status.statusSize ?? 1) !== 1) throw rejected(UNKNOWN_STATUS);
  const url = textAt(status, 'statusListCredential');
  const list = await signedList(url, fetcher);
  const subject = objectAt(list.credential, 'credentialSubject');
  const until = textAt(list.credential, 'validUntil') || textAt(list.credential, 'tokenUntil');
  const isOfBadge = list.issuerId === issuerId && subject.statusPurpose === status.statusPurpose;
  const isStale = until !== '' && !(new Date(until) > now);
  const bit = isOfBadge && !isStale ? bitAt(subject.encodedList, Number(index)) : undefined;
  if (bit === undefined) throw unreadable(url);
  if (bit) throw rejected(REVOKED);
}

/** What is wrong with the list is not the badge's fault: it says nothing then. */
async function signedList(url: string, fetcher: Fetcher): Promise<Signed> {
  const text = await fetcher.text(url);
  const token = readToken(text.trim());
  try {
    return token ? await signedByToken(token, fetcher) : await signedByProof(parsed(Buffer.from(text)) ?? {}, fetcher);
  } catch (error) {
    throw isAppError(error) ? unreadable(url) : error;
  }
}

/** The first bit is the highest of the first byte. Undefined if there is none. */
function bitAt(encoded: unknown, index: number): boolean | undefined {
  const bytes = typeof encoded === 'string' ? unzipped(encoded.replace(/^u(?=H4sI)/, '')) : undefined;
  const byte = bytes?.[Math.floor(index / 8)];
  return byte === undefined ? undefined : (byte & (0x80 >> (index % 8))) !== 0;
}

function unzipped(text: string): Buffer | undefined {
  try {
    return gunzipSync(Buffer.from(text, 'base64url'), { maxOutputLength: LIST_MAX_BYTES });
  } catch {
    return undefined;
  }
}
