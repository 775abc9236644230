import { isWebUrl, LIST_MAX_ITEMS, TITLE_MAX_CHARACTERS } from '../../../../platform/lib/fields.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { readDate } from '../../parse/date.ts';
import { cutText, tidyText } from '../../parse/text.ts';
import { isObject } from '../../plain-values.ts';
import { objectAt, textAt } from '../json-files.ts';
import { note } from '../source.ts';

export type Item = Record<string, unknown>;

const TYPES = ['Assertion', 'BadgeClass', 'OpenBadgeCredential', 'AchievementCredential'];

/** True for an assertion of version 2, a badge class, or a credential of version 3. */
export function isBadge(document: Item): boolean {
  const types = typesOf(document);
  if (TYPES.some((type) => types.includes(type))) return true;
  return (
    isObject(document.badge) || isObject(document.vc) || isObject(objectAt(document, 'credentialSubject').achievement)
  );
}

function typesOf({ type }: Item): unknown[] {
  return Array.isArray(type) ? type : [type];
}

/**
 * Who has received the badge is not read: the account's owner says that it is theirs. `hasImage` is true if the file is
 * the badge's picture.
 */
export function readBadge(document: Item, hasImage: boolean, notes: UnusedPart[]): Item {
  const subject = objectAt(document, 'credentialSubject');
  const isThird = isObject(subject.achievement);
  const badge = isThird
    ? objectAt(subject, 'achievement')
    : isObject(document.badge)
      ? objectAt(document, 'badge')
      : document;
  const awarder = issuerOf(document.issuer) || issuerOf(badge.issuer) || issuerOf(badge.creator);
  const title = wordsOf(badge.name) || wordsOf(document.name);
  const expires = readDate(
    textAt(document, 'validUntil') || textAt(document, 'expirationDate') || textAt(document, 'expires'),
  );
  const link = verifierOf(document, badge);
  if (title === '')
    notes.push(note('badge', 'its name is elsewhere and was not fetched: give it one after the import'));
  if (expires.date) notes.push(note(title || 'badge', say('expires on {date}', { date: expires.date })));
  if (!hasImage && (textAt(objectAt(badge, 'image'), 'id') || textAt(badge, 'image'))) {
    notes.push(note(title || 'badge', 'its image is not fetched: upload it in the badge'));
  }
  const skills = tagsOf(badge);
  return {
    title: title || 'Badge',
    awarder,
    date: dateOf(document),
    summary: [wordsOf(badge.description) || wordsOf(document.description), criteriaOf(badge)]
      .filter((text) => text !== '')
      .join('\n\n'),
    [OWN_PART]: { ...(link && { badge_link: link }), ...(skills.length > 0 && { skills }) },
  };
}

/** The name of an issuer, else the host of its address or of a DID of the web (did:web:host:path). */
function issuerOf(issuer: unknown): string {
  if (Array.isArray(issuer)) return issuerOf(issuer[0]);
  if (isObject(issuer)) return wordsOf(issuer.name) || issuerOf(issuer.id) || issuerOf(issuer.url);
  const text = typeof issuer === 'string' ? issuer.trim() : '';
  if (isWebUrl(text)) return URL.parse(text)?.hostname ?? '';
  const [, host = ''] = /^did:web:([^:/?#]+)/i.exec(text) ?? [];
  if (host !== '') return host.replace(/%3a\d+$/i, '').toLowerCase();
  return /^did:|^urn:/i.test(text) ? '' : text;
}

/** A text, or the first of several languages: `{ "en": "…" }`, `{ "@value": "…" }`. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const [first] = Array.isArray(value)
    ? value
    : isObject(value)
      ? [value['@value'], value.en, ...Object.values(value)].filter(isText)
      : [];
  return first === undefined ? '' : wordsOf(first);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function dateOf(document: Item): string {
  const given = ['awardedDate', 'validFrom', 'issuanceDate', 'issuedOn'].map((name) => textAt(document, name));
  const text = given.find((date) => date !== '') ?? '';
  // Version 1 has seconds since 1970.
  const isSeconds = /^\d{9,10}$/.test(text);
  return isSeconds ? new Date(Number(text) * 1000).toISOString().slice(0, 10) : readDate(text).date || text;
}

/** Where the badge can be checked: its own address, else what it is awarded for. */
function verifierOf(document: Item, badge: Item): string {
  const candidates = [
    textAt(objectAt(document, 'verification'), 'url'),
    textAt(objectAt(document, 'verify'), 'url'),
    textAt(document, 'id'),
    textAt(objectAt(badge, 'criteria'), 'id'),
    textAt(badge, 'criteria'),
    textAt(badge, 'id'),
  ];
  return candidates.find((url) => isWebUrl(url) && url.length <= 2_048) ?? '';
}

function criteriaOf(badge: Item): string {
  const { criteria } = badge;
  if (typeof criteria === 'string') return isWebUrl(criteria) ? '' : criteria.trim();
  return wordsOf(objectAt(badge, 'criteria').narrative);
}

function tagsOf(badge: Item): string[] {
  const tags = Array.isArray(badge.tags) ? badge.tags : Array.isArray(badge.tag) ? badge.tag : [];
  const texts = tags.filter((tag): tag is string => typeof tag === 'string');
  const tidy = texts.map((tag) => cutText(tidyText(tag), TITLE_MAX_CHARACTERS)).filter((tag) => tag !== '');
  return tidy.slice(0, LIST_MAX_ITEMS);
}
