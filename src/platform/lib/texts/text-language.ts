/**
 * Scripts, each with the most likely language of a text in it. A single letter of these alphabets is more likely a
 * symbol than a word.
 */
const LANGUAGES = [
  [/\p{sc=Arab}{2,}/gu, 'ar'],
  [/\p{sc=Hebr}{2,}/gu, 'he'],
  [/\p{sc=Cyrl}{2,}/gu, 'ru'],
  [/\p{sc=Grek}{2,}/gu, 'el'],
  [/\p{sc=Hang}+/gu, 'ko'],
  [/[\p{sc=Hira}\p{sc=Kana}]+/gu, 'ja'],
  [/\p{sc=Hani}+/gu, 'zh'],
] as const;

/**
 * Returns the language of a text as far as its script determines it; undefined for Latin letters or if these prevail.
 * Product names in Latin letters are usual in other scripts, so if both have the same number of words, the other script
 * wins.
 */
export function textLanguage(text: string): string | undefined {
  if (!mayHaveOtherScript(text)) return undefined;
  const wordsIn = (script: RegExp) => text.match(script)?.length ?? 0;
  let most = wordsIn(/\p{sc=Latn}+/gu) || 1;
  let found: string | undefined;
  for (const [script, language] of LANGUAGES) {
    const count = wordsIn(script);
    if (count < most) continue;
    most = count + 1;
    found = language;
  }
  return found === 'zh' && /[\p{sc=Hira}\p{sc=Kana}]/u.test(text) ? 'ja' : found;
}

/** False if all letters are Latin, a fast check that is right for most texts: U+2000 to U+2BFF are punctuation and symbols. */
export function mayHaveOtherScript(text: string): boolean {
  return /[\u0370-\u1fff\u2c00-\uffff]/.test(text);
}
