import { createHash } from 'node:crypto';
import { AppError } from '../../../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { IMPORT_FAILED } from '../../parse/json.ts';
import { decodeStart, decodeText } from '../decode-text.ts';
import { foreignText, isFirstBadge } from '../foreign-formats.ts';
import { objectAt, objectIn } from '../json-files.ts';
import { type InputFile, note, type Source, type SourceImage } from '../source.ts';
import { type Item, readBadge } from './badge-fields.ts';
import { isPng, TEXT_MAX_BYTES, textInPng, textInSvg } from './baked-images.server.ts';
import { badgesIn, isToken, parsed, unreadPlaces } from './find-badges.ts';

/** Each is decoded and stored while the person waits. */
const IMAGES_MAX = 40;

const NONE = 'no badge was found in this file';
const TOKEN_START = /^\s*eyJ[\w-]{10,}\./;

/** Open Badges 2.0 and 3.0: JSON, a signed token, or an image into which one is baked. Nothing is fetched. */
export const openBadges: Source = {
  name: 'open-badges',
  recognizes(file) {
    if (isPng(file.start())) return true;
    const start = decodeStart(file.start());
    if (TOKEN_START.test(start) || /^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start)) return true;
    return (objectIn(file) !== undefined || startsAsList(file)) && (badgesOf(file).length > 0 || isPresentation(file));
  },
  async read(files) {
    const awards: Item[] = [];
    const images: SourceImage[] = [];
    const notes: UnusedPart[] = [];
    let error: ErrorMessage = 'No badge was found in this file';
    for (const file of files) {
      const found = badgesOf(file);
      const badges = found.filter((badge) => !isFirstBadge(badge));
      if (badges.length < found.length) error = foreignText('Open Badges 1');
      if (badges.length === 0) notes.push(note(file.path.slice(-60) || 'badge', found.length > 0 ? error : NONE));
      // A picture belongs to the one badge that is baked into it.
      for (const [index, badge] of badges.entries()) {
        awards.push(badgeOf(badge, index === 0 ? imageOf(file) : undefined, { images, notes }));
      }
    }
    if (awards.length === 0) throw new AppError('invalid', { message: IMPORT_FAILED, error });
    notes.push(note('badges', 'this site has not verified them: the link leads to who does', awards.length));
    return { source: 'open-badges', document: { awards }, notes, images };
  },
};

/** What a wallet presents; it may have other credentials than badges. */
function isPresentation(file: InputFile): boolean {
  const { type } = objectIn(file) ?? {};
  return (Array.isArray(type) ? type : [type]).includes('VerifiablePresentation');
}

/** A badge that is baked into a PNG brings its picture. An SVG is never stored. */
function imageOf(file: InputFile): Uint8Array | undefined {
  return isPng(file.start()) ? file.bytes() : undefined;
}

type Found = { images: SourceImage[]; notes: UnusedPart[] };

function badgeOf(badge: Item, bytes: Uint8Array | undefined, { images, notes }: Found): Item {
  const award = readBadge(badge, bytes !== undefined, notes);
  const unread = unreadPlaces(badge, award);
  if (unread.length > 0) notes.push(note(String(award.title), say('not taken: {names}', { names: unread.join(', ') })));
  if (!bytes) return award;
  if (images.length >= IMAGES_MAX) {
    notes.push(note(String(award.title), 'its image was left out: upload it in the badge'));
    return award;
  }
  const name = `images/${createHash('sha256').update(bytes).digest('hex')}.webp`;
  images.push({ name, bytes });
  return { ...award, [OWN_PART]: { ...objectAt(award, OWN_PART), image_url: name } };
}

function badgesOf(file: InputFile): Item[] {
  const object = objectIn(file);
  if (object) return badgesIn(object);
  const bytes = file.bytes();
  if (isPng(bytes) || !startsAsList(file)) {
    const text = isPng(bytes) ? textInPng(bytes) : tokenOrSvg(bytes);
    if (text === undefined) return [];
    if (/^https?:\/\/\S+$/.test(text.trim())) return [{ type: 'Assertion', id: text.trim() }];
    return isToken(text) ? badgesIn(text) : badgesIn(parsed(Buffer.from(text)));
  }
  return badgesIn(parsed(Buffer.from(decodeText(bytes).text)));
}

function startsAsList(file: InputFile): boolean {
  return decodeStart(file.start()).trimStart().startsWith('[');
}

function tokenOrSvg(bytes: Uint8Array): string | undefined {
  const isShort = bytes.length <= TEXT_MAX_BYTES && isToken(decodeText(bytes).text);
  return isShort ? decodeText(bytes).text : textInSvg(bytes);
}
