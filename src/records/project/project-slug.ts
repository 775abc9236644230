const SLUG_MAX_CHARACTERS = 60;
/** Of the longest characters, with the highest number behind. */
const STORED_MAX_CODE_UNITS = 2 * SLUG_MAX_CHARACTERS + '-10000'.length;
/** For a title without a letter or digit. */
const FALLBACK = 'project';

/** Letters of any script in their small form, their marks and digits, in words joined by hyphens. */
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u;

/** True for what can be the last part of a project's address, written as links write it: in small letters. */
export function isSlug(text: string): boolean {
  return text.length <= STORED_MAX_CODE_UNITS && SLUG.test(text) && text === inSmallLetters(text);
}

/** 'Zurück zum Meer!' -> 'zurück-zum-meer'. */
export function slugOf(title: string): string {
  const words = inSmallLetters(title).split(/[^\p{L}\p{M}\p{N}]+/u);
  const slug = words.filter((word) => word !== '').join('-');
  // By characters, not by code units: half a character would be none.
  return [...slug].slice(0, SLUG_MAX_CHARACTERS).join('').replace(/-$/, '') || FALLBACK;
}

/** Gives each wanted slug, or the first free number behind it, once; `taken` grows. Linear for any number of equal slugs. */
export function slugPicker(taken: Set<string>): (wanted: string) => string {
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    let slug = wanted;
    for (let number = nextNumbers.get(wanted) ?? 2; taken.has(slug); number++) {
      slug = `${wanted}-${number}`;
      nextNumbers.set(wanted, number + 1);
    }
    taken.add(slug);
    return slug;
  };
}

/** As one text is written by everybody, however it was typed. */
export function inSmallLetters(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}
