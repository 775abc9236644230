import { createHash } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { IMPORT_FAILED, parseDocument } from '../../parse/json.ts';
import { isObject } from '../../plain-values.ts';
import { decodeStart, decodeText } from '../decode-text.ts';
import { jsonOf, objectAt, objectIn } from '../json-files.ts';
import { type InputFile, note, type Source, type SourceImage } from '../source.ts';
import { type Item, isBadge, readBadge } from './badge-fields.ts';
import { isPng, TEXT_MAX_BYTES, textInPng, textInSvg } from './baked-images.server.ts';

/** Each is decoded and stored while the person waits. */
const IMAGES_MAX = 40;

/** JSON Web Signature, compact: RFC 7515, 7.1. */
const TOKEN = /^\s*[\w-]{10,}\.[\w-]{10,}\.[\w-]*\s*$/;
const TOKEN_START = /^\s*eyJ[\w-]{10,}\./;

/** Open Badges 2.0 and 3.0: JSON, a signed token, or an image into which one is baked. Nothing is fetched. */
export const openBadges: Source = {
  name: 'open-badges',
  recognizes(file) {
    if (isPng(file.start())) return true;
    const start = decodeStart(file.start());
    if (TOKEN_START.test(start) || /^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start)) return true;
    const document = objectIn(file);
    return document !== undefined && isBadge(document);
  },
  async read(files) {
    const awards: Item[] = [];
    const images: SourceImage[] = [];
    const notes: UnusedPart[] = [];
    for (const file of files) {
      const badge = badgeIn(file);
      if (!badge) notes.push(note(file.path.slice(-60) || 'badge', 'no badge was found in this file'));
      else awards.push(badgeOf(badge, imageOf(file), { images, notes }));
    }
    if (awards.length === 0) {
      throw new AppError('invalid', { message: IMPORT_FAILED, error: 'No badge was found in this file' });
    }
    notes.push(note('badges', 'this site has not verified them: the link leads to who does', awards.length));
    return { source: 'open-badges', document: { awards }, notes, images };
  },
};

/** A badge that is baked into a PNG brings its picture. An SVG is never stored. */
function imageOf(file: InputFile): Uint8Array | undefined {
  return isPng(file.start()) ? file.bytes() : undefined;
}

type Found = { images: SourceImage[]; notes: UnusedPart[] };

function badgeOf(badge: Item, bytes: Uint8Array | undefined, { images, notes }: Found): Item {
  const award = readBadge(badge, bytes !== undefined, notes);
  if (!bytes) return award;
  if (images.length >= IMAGES_MAX) {
    notes.push(note(String(award.title), 'its picture was left out: upload it in the badge'));
    return award;
  }
  const name = `images/${createHash('sha256').update(bytes).digest('hex')}.webp`;
  images.push({ name, bytes });
  return { ...award, [OWN_PART]: { ...objectAt(award, OWN_PART), image_url: name } };
}

function badgeIn(file: InputFile): Item | undefined {
  if (objectIn(file)) return jsonOf(file);
  const bytes = file.bytes();
  const text = isPng(bytes) ? textInPng(bytes) : tokenOrSvg(bytes);
  if (text === undefined) return undefined;
  if (/^https?:\/\/\S+$/.test(text.trim())) return { type: 'Assertion', id: text.trim() };
  const badge = TOKEN.test(text) ? payloadOf(text.trim()) : parsed(Buffer.from(text));
  return badge && isBadge(badge) ? badge : undefined;
}

function tokenOrSvg(bytes: Uint8Array): string | undefined {
  const isToken = bytes.length <= TEXT_MAX_BYTES && TOKEN.test(decodeText(bytes).text);
  return isToken ? decodeText(bytes).text : textInSvg(bytes);
}

/** The payload of a token; in version 3 it may contain the credential as `vc`. */
function payloadOf(token: string): Item | undefined {
  const payload = parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url'));
  if (!payload || !isObject(payload.vc)) return payload;
  const issued = typeof payload.nbf === 'number' ? new Date(payload.nbf * 1000) : undefined;
  const validFrom = issued && !Number.isNaN(issued.getTime()) ? { validFrom: issued.toISOString() } : {};
  return { ...validFrom, ...(typeof payload.jti === 'string' && { id: payload.jti }), ...payload.vc };
}

function parsed(bytes: Uint8Array): Item | undefined {
  try {
    return parseDocument(bytes);
  } catch {
    return undefined;
  }
}
