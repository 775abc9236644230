import { displayName, isFamilyFirst } from '../../../platform/lib/texts/display-name.ts';

const PARTICLES = new Set(
  'von van vom zum zur zu der den de da do dos das del della dello di du la le las los el al bin bint ibn ben ter ten af av san st. saint'.split(
    ' ',
  ),
);
/** Those that are no names of their own in capitals, as 'Ben' and 'Do' are. */
const CAPITAL_PARTICLES = new Set(
  'von van vom zum zur zu der den de da dos das del della dello di du la le las los el al bin bint ibn ter ten st.'.split(
    ' ',
  ),
);
/** Between the two last names of a person: 'Ortega y Gasset'. */
const BETWEEN = new Set(['y', 'e', 'i', 'und']);
const SUFFIXES = new Set('jr jr. sr sr. ii iii iv'.split(' '));
/** Written without a comma; behind one, anything but a first name is a suffix. */
const DEGREES = new Set(
  'PhD Ph.D. Ph.D DPhil MD M.D. MBA MSc M.Sc. BSc B.Sc. DDS JD J.D. CPA PMP RN Esq Esq. MPH LLM'.split(' '),
);
const SUFFIX_WORD =
  /^(?:(?:\p{Lu}[\p{L}]{0,4}\.?){2,}|[\p{Lu}.-]{2,}|jr\.?|sr\.?|ii|iii|iv|esq\.?|dipl\..*|dr\..*|mag\.?|ing\.?)$/u;
const PRONOUNS =
  /\s*[([{（]\s*((?:\p{L}{1,6}\s*[/|]\s*)+\p{L}{1,6})\s*[)\]}）]|\s+((?:she|he|they|elle|il|ella|él|sie|er)\/\p{L}{2,6}(?:\/\p{L}{2,6})*)$/iu;
/** A nickname or a name at birth behind the last name. */
const ASIDE_AT_END = /^(.+?)\s+((?:\([^()]+\)|"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|‘[^‘’]+’|'[^']+'))$/u;

type SplitName = { first_name: string; last_name: string };

/** Returns the pronouns in a name: 'Ada Lovelace (she/her)' -> 'she/her'. */
export function pronounsIn(name: string): string {
  const [, inBrackets, behind] = PRONOUNS.exec(name) ?? [];
  return (inBrackets ?? behind ?? '').replace(/\s+/g, '');
}

/**
 * The last word is the last name, with its particles: 'Ludwig van Beethoven' -> 'Ludwig', 'van Beethoven'. Degrees stay
 * behind the last name, nicknames beside the first one; 'Lovelace, Ada' has the last name first.
 */
export function splitName(name: string): SplitName {
  const plain = tidy(name.replace(PRONOUNS, ' '));
  const [, named = plain, aside = ''] = ASIDE_AT_END.exec(plain) ?? [];
  const [full = '', ...behind] = named.split(/\s*,\s*/);
  const [first = '', ...others] = behind;
  if (others.length === 0 && isLastName(full) && first !== '' && !isSuffix(first)) {
    return { first_name: joined(first, aside), last_name: full };
  }
  const words = full.split(' ');
  const [family = '', ...given] = words;
  if (given.length === 1 && behind.length === 0 && isFamilyFirst(given.join(''), family)) {
    return { first_name: joined(given.join(''), aside), last_name: family };
  }
  const last = [words.slice(startOfLastName(words)).join(' '), ...behind].filter((part) => part !== '').join(', ');
  if (words.length < 2) return { first_name: joined([full, ...behind].join(', '), aside), last_name: '' };
  return { first_name: joined(words.slice(0, startOfLastName(words)).join(' '), aside), last_name: last };
}

function startOfLastName(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && isSuffixWord(words[start] ?? '')) start -= 1;
  for (;;) {
    const before = words[start - 1] ?? '';
    if (start > 2 && BETWEEN.has(before)) start -= 2;
    else if (start > 1 && isParticle(before)) start -= 1;
    else return start;
  }
}

function isSuffixWord(word: string): boolean {
  return SUFFIXES.has(word.toLowerCase()) || DEGREES.has(word);
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word) || CAPITAL_PARTICLES.has(word.toLowerCase());
}

/** One word, with particles before it. */
function isLastName(text: string): boolean {
  const words = text.split(' ');
  return words.slice(0, -1).every(isParticle);
}

function isSuffix(text: string): boolean {
  return text.split(' ').every((word) => isSuffixWord(word) || SUFFIX_WORD.test(word));
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** The name as it is shown, which `splitName` takes apart. */
export function joinName(names: SplitName & { language?: string }): string {
  return displayName(names);
}
