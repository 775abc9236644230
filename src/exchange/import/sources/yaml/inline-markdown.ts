/** A line of Markdown as plain text, with the first link in it. */
export type InlineText = { text: string; url: string };

const LINK = /\[([^[\]]*)\]\(([^()\s]*)\)/g;
/** Marks around words; a single `_` or `*` inside a word is none. */
const MARKS =
  /(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1|(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+?)(?<=\S)\3(?![\p{L}\p{N}*_])/gu;

/** '[Tides](https://a.example)' -> 'Tides' and the URL; '**Ada**' -> 'Ada'. */
export function inlineText(markdown: string): InlineText {
  const [, , url = ''] = markdown.matchAll(LINK).next().value ?? [];
  const text = markdown
    .replaceAll(LINK, '$1')
    .replaceAll(MARKS, (_match, _mark, strong, _single, emphasis) => strong ?? emphasis);
  return { text: text.trim(), url };
}

/** The same for a line that stays plain: the URLs of links follow their words. */
export function plainLineOf(markdown: string): string {
  const spelled = markdown.replaceAll(LINK, (_match, words: string, url: string) =>
    words === '' || words === url ? url : `${words} (${url})`,
  );
  return inlineText(spelled).text;
}
