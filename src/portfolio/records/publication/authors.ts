/** The name of an account. */
export type PersonName = { first_name: string; last_name: string };

type AuthorPart = { text: string; isOwner: boolean };

/** Between two names whatever they look like: ';', 'and', '&'. */
const CLEAR_SEPARATOR = /(\s*;\s*(?:(?:and|&)\s+)?|\s*,?\s+(?:and|&)\s+)/i;
/** 'A.', 'A. B.', 'J.-P.', 'AB' */
const INITIALS = /^(?:\p{Lu}\p{M}*\.?[\s-]?){1,4}$/u;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?d)\.?$/i;

/** Returns the authors in pieces which together are the text as it was typed; the owner's own name is marked. */
export function authorParts(authors: string, owner: PersonName): AuthorPart[] {
  return segments(authors, owner).map((text, index) => ({ text, isOwner: index % 2 === 0 && isNameOf(text, owner) }));
}

/** The same with as few pieces as there can be. */
export function markedAuthors(authors: string, owner: PersonName): AuthorPart[] {
  const parts: AuthorPart[] = [];
  for (const part of authorParts(authors, owner)) {
    const before = parts.at(-1);
    if (before && !before.isOwner && !part.isOwner) before.text += part.text;
    else parts.push({ ...part });
  }
  return parts;
}

/** Returns the names of the authors, each as it was typed: 'A. Lovelace', 'Lovelace, Ada'. */
export function authorNames(authors: string, owner: PersonName): string[] {
  return segments(authors, owner)
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Names at even places, what stands between them at odd ones. */
function segments(authors: string, owner: PersonName): string[] {
  const pieces = authors.split(CLEAR_SEPARATOR);
  if (pieces.length === 1 && isNameOf(authors, owner)) return pieces;
  if (authors.includes(';') || isEachReversed(pieces)) return pieces;
  return pieces.flatMap((piece, index) => (index % 2 === 0 ? atCommas(piece) : [piece]));
}

/** True of BibTeX's 'Lovelace, Ada and Babbage, Charles', where commas stand within names. */
function isEachReversed(pieces: readonly string[]): boolean {
  const names = pieces.filter((_, index) => index % 2 === 0);
  return names.length > 1 && names.every((name) => /^(?!\p{Lu}\.)[^,]+,[^,]+$/u.test(name.trim()));
}

/** 'Lovelace, A., Babbage, C.' are two names, and so are 'A. Lovelace, C. Babbage'. */
function atCommas(piece: string): string[] {
  const [first = '', ...rest] = piece.split(/(,\s*)/);
  const found = [first];
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [comma = '', name = ''] = [rest[at], rest[at + 1]];
    const before = found.at(-1) ?? '';
    const isSameName = SUFFIX.test(name.trim()) || (INITIALS.test(name.trim()) && !/[,.]/.test(before));
    if (isSameName) found[found.length - 1] = `${before}${comma}${name}`;
    else found.push(comma, name);
  }
  return found;
}

/** True of 'Ada Lovelace', 'A. Lovelace', 'Lovelace, Ada', 'Lovelace A' and 'ADA LOVELACE' for Ada Lovelace. */
function isNameOf(author: string, owner: PersonName): boolean {
  // Marks of a first or corresponding author.
  const name = author.replace(/[*†‡§\d\u00b9\u00b2\u00b3\u2070-\u2079]+$/u, '').trim();
  const [given, family] = [words(owner.first_name), words(owner.last_name)];
  const whole = [...given, ...family].join('');
  if (name === '' || whole === '') return false;
  const typed = words(name).join('');
  if (typed === whole || typed === [...family, ...given].join('')) return true;
  if (given.length === 0 || family.length === 0) return false;
  return splits(name, family.length).some(([first, last]) => last.join(' ') === family.join(' ') && fits(first, given));
}

/** What may be the given and the family name of an author, whose family name has `count` words. */
function splits(name: string, count: number): [string[], string[]][] {
  const [before = '', after] = name.split(/,(.*)/s);
  if (after !== undefined) return [[givenWords(after), words(before)]];
  const parts = name.split(/\s+/);
  return [
    [givenWords(parts.slice(0, -count).join(' ')), words(parts.slice(-count).join(' '))],
    [givenWords(parts.slice(count).join(' ')), words(parts.slice(0, count).join(' '))],
    // A family name with a hyphen is one part of several words.
    [givenWords(parts.slice(0, -1).join(' ')), words(parts.at(-1) ?? '')],
  ];
}

/** 'AB' are two initials. */
function givenWords(text: string): string[] {
  return words(text.replace(/(?<!\p{L})\p{Lu}{2,3}(?!\p{L})/gu, (initials) => [...initials].join(' ')));
}

/** True if each name or initial is one of the owner's, in their order; the owner need not have named all of theirs. */
function fits(typed: readonly string[], given: readonly string[]): boolean {
  let next = 0;
  for (const name of typed) {
    if (next >= given.length) break;
    const at = given.findIndex((own, index) => index >= next && isSameOrInitial(name, own));
    if (at === -1) return false;
    next = at + 1;
  }
  return next > 0;
}

function isSameOrInitial(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one.charAt(0) === other.charAt(0);
  return one === other;
}

const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Without case, accents and apostrophes. */
function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[łøßæœđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
