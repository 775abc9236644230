/** A script, and the most likely language of a text in it. One letter of these alphabets is rather a symbol than a word. */
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
 * The language of a text, as far as its script gives it away: undefined for Latin letters and where these prevail. A
 * product's name in Latin letters is usual within other scripts, so of as many words the other script is the text's.
 */
export function textLanguage(text: string): string | undefined {
  // Most texts have no letter of another script: nothing to count.
  if (!/[\u0370-\uffff]/.test(text)) return undefined;
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
