import { createHash } from 'node:crypto';
import { plainLine, TITLE_MAX_CHARACTERS } from '../../platform/lib/fields.ts';
import { cutText, tidyText } from '../import/parse/text.ts';
import { isObject } from '../import/plain-values.ts';
import { objectAt, textAt } from '../import/sources/json-files.ts';
import type { Item } from '../import/sources/open-badges/badge-fields.ts';
import { textInPng, textInSvg } from '../import/sources/open-badges/baked-images.server.ts';
import { parsed } from '../import/sources/open-badges/find-badges.ts';
import type { Fetcher } from './fetch-document.server.ts';
import { objectsIn } from './issuer-keys.server.ts';
import { NOT_VALID_NOW, rejected, UNKNOWN_ISSUER } from './rejected.ts';
import { hostedBadge, type SecondVersion, signedBadge } from './second-version.server.ts';
import { readToken, signedByProof, signedByToken } from './signatures.server.ts';
import { requireNotRevoked } from './status-lists.server.ts';

const NONE = 'No signed badge was found in this file';
const ISSUER_MAX_CHARACTERS = 300;
/** In the mark, the name stands between quotation marks of any language: it must not end them. */
const QUOTES = /["“”„‟«»‹›「」『』〝〞〟＂❝❞❮❯״]/g;
const SINGLE_QUOTES = /[‘’‚‛]/g;
/** The direction marks that `plainLine` leaves. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
const DATA_URL = /^data:(image\/(?:png|svg\+xml));base64,/;
/** A credential in an envelope: VC Data Model 2.0, 4.13. */
const ENVELOPE = /^data:application\/(?:vc)\+(?:ld\+json\+)?jwt[^,]*,/;

/** What a badge says that its issuer vouches for. */
export type CheckedCredential = {
  name: string;
  /** The host of its issuer, with a path where others have paths there; or the key, as `did:key`. */
  issuer: string;
  /** '' for no end. */
  valid_until: string;
  /** What was checked, without the image into which it was baked. */
  credential: string;
};

type Recipient = { email: string; now: Date; fetcher: Fetcher };

/**
 * Checks a badge: signature or host, issuer, dates, status, and that it was awarded to this email. Throws `invalid` with
 * what does not hold, and `unavailable` where another server does not say it.
 */
export async function verifyCredential(given: string, recipient: Recipient): Promise<CheckedCredential> {
  const checked = await verified(given, recipient);
  if (checked.issuer.length > ISSUER_MAX_CHARACTERS) throw rejected(UNKNOWN_ISSUER);
  return checked;
}

async function verified(given: string, { email, now, fetcher }: Recipient): Promise<CheckedCredential> {
  const credential = unbaked(given.trim());
  const token = readToken(credential.replace(ENVELOPE, ''));
  const document = token ? token.payload : URL.canParse(credential) ? undefined : parsed(Buffer.from(credential));
  const second = await secondVersion(credential, { token, document }, fetcher);
  if (second) return { ...ofSecondVersion(second, email, now), credential };
  if (!document) throw rejected(NONE);
  const envelope = textAt(document, 'id');
  if (ENVELOPE.test(envelope)) return verified(envelope.replace(ENVELOPE, ''), { email, now, fetcher });
  if (!token && document.proof === undefined) throw rejected(NONE);
  const signed = token ? await signedByToken(token, fetcher) : await signedByProof(document, fetcher);
  const subject = objectsIn(signed.credential.credentialSubject);
  const [one] = subject;
  const achievement = objectAt(one ?? {}, 'achievement');
  const name = nameOf(achievement.name);
  if (!one || subject.length > 1 || name === '') throw rejected(NONE);
  requireRecipient(identitiesOf(one, signed.credential.tokenSubject), email);
  const valid_until = requireDates(signed.credential, now);
  await requireNotRevoked(signed, fetcher, now);
  return { name, issuer: signed.issuer, valid_until, credential };
}

function unbaked(text: string): string {
  const [start, type] = DATA_URL.exec(text) ?? [];
  if (start === undefined) return text;
  const bytes = Buffer.from(text.slice(start.length), 'base64');
  const found = type === 'image/png' ? textInPng(bytes) : textInSvg(bytes);
  if (found === undefined) throw rejected(NONE);
  return found.trim();
}

type Read = { token: ReturnType<typeof readToken>; document: Item | undefined };

/** Undefined for what is none of version 2.0. */
async function secondVersion(text: string, { token, document }: Read, fetcher: Fetcher) {
  if (!document) return /^https?:\/\/\S+$/.test(text) ? hostedBadge(text, fetcher) : undefined;
  if (document.credentialSubject !== undefined || document.vc !== undefined) return undefined;
  if (token) return signedBadge(token, fetcher);
  const isHosted = [document.verification, document.verify].some(
    (way) => isObject(way) && ['hosted', 'HostedBadge'].includes(textAt(way, 'type')),
  );
  return isHosted
    ? hostedBadge(textAt(document, 'id') || textAt(objectAt(document, 'verify'), 'url'), fetcher)
    : undefined;
}

function ofSecondVersion({ assertion, badge, issuer }: SecondVersion, email: string, now: Date) {
  const name = nameOf(badge.name);
  if (name === '') throw rejected(NONE);
  requireRecipient([objectAt(assertion, 'recipient')], email);
  return { name, issuer, valid_until: requireDates(assertion, now) };
}

function nameOf(name: unknown): string {
  const text =
    typeof name === 'string' ? name : isObject(name) ? Object.values(name).find((one) => typeof one === 'string') : '';
  const plain = plainLine(tidyText(String(text ?? ''))).replace(DIRECTION_MARKS, '');
  return cutText(plain.replace(QUOTES, '').replace(SINGLE_QUOTES, "'").trim(), TITLE_MAX_CHARACTERS);
}

/** A subject is named by its id, by identifiers, or by what the token says. */
function identitiesOf(subject: Item, tokenSubject: unknown): Item[] {
  const ids = [subject.id, tokenSubject].filter((id) => typeof id === 'string' && id.startsWith('mailto:'));
  return [...objectsIn(subject.identifier), ...ids.map((id) => ({ identity: String(id).slice('mailto:'.length) }))];
}

function requireRecipient(identities: readonly Item[], email: string): void {
  const emails = identities.filter(({ type, identityType }) => {
    return [undefined, 'email', 'emailAddress'].includes(
      (identityType ?? (type === 'IdentityObject' ? undefined : type)) as string,
    );
  });
  const named = emails.map((one) => ({ ...one, of: textAt(one, 'identityHash') || textAt(one, 'identity') }));
  if (!named.some(({ of }) => of !== ''))
    throw rejected('It names no email as its recipient, so that nobody can tell whose it is');
  const isOwn = named.some((one) => isEmail(one.of, textAt(one, 'salt'), email));
  if (!isOwn) throw rejected('It was awarded to another email than that of your account');
}

/** Issuers hash the email as it was typed, mostly in small letters. */
function isEmail(identity: string, salt: string, email: string): boolean {
  const [, hash, digest] = /^(sha256|md5)\$([0-9a-f]{32,64})$/i.exec(identity) ?? [];
  if (hash === undefined || digest === undefined) return identity.toLowerCase() === email.toLowerCase();
  if (hash.toLowerCase() !== 'sha256') return false;
  const forms = [email, email.toLowerCase()];
  return forms.some(
    (form) =>
      createHash('sha256')
        .update(form + salt)
        .digest('hex') === digest.toLowerCase(),
  );
}

/** Returns when it ends. What is no date is not valid. */
function requireDates(credential: Item, now: Date): string {
  const times = (names: readonly string[]) =>
    names.flatMap((name) => (textAt(credential, name) === '' ? [] : [new Date(textAt(credential, name))]));
  const from = times(['validFrom', 'issuanceDate', 'tokenFrom']);
  const until = times(['validUntil', 'expirationDate', 'tokenUntil', 'expires']);
  const isWrong = [...from, ...until].some((time) => Number.isNaN(time.getTime()));
  if (isWrong || from.some((time) => time > now) || until.some((time) => time <= now)) throw rejected(NOT_VALID_NOW);
  const [first] = until.sort((a, b) => Number(a) - Number(b));
  return first?.toISOString() ?? '';
}
