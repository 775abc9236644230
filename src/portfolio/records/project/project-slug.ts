const SLUG_MAX_CHARACTERS = 60;
/** The longest characters, with the highest number as suffix. */
const STORED_MAX_CODE_UNITS = 2 * SLUG_MAX_CHARACTERS + '-10000'.length;
/** For a title without letters and digits. */
const FALLBACK = 'project';

/** Letters of any script in lower case, marks and digits, in words joined by hyphens. */
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u;

/** True for a possible slug in lower case, as links write it. */
export function isSlug(text: string): boolean {
  return text.length <= STORED_MAX_CODE_UNITS && SLUG.test(text) && text === inSmallLetters(text);
}

/** 'Zurück zum Meer!' -> 'zurück-zum-meer'. */
export function slugOf(title: string): string {
  const words = inSmallLetters(title).split(/[^\p{L}\p{M}\p{N}]+/u);
  const slug = words.filter((word) => word !== '').join('-');
  // By code points, so that no surrogate pair is split.
  return [...slug].slice(0, SLUG_MAX_CHARACTERS).join('').replace(/-$/, '') || FALLBACK;
}

/**
 * Returns each wanted slug once, with the first free number if it is taken; `taken` grows. Linear for any number of
 * equal slugs.
 */
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

/** Normalises a text, so that different ways to type it are equal. */
export function inSmallLetters(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}
