import { html, type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Returns where a page says that its author is found too: the targets of `rel="me"` in links, without duplicates. */
export function relMeLinks(page: string, url: string): string[] {
  const found = new Set<string>();
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(token) {
        const target = targetOf(token, url);
        if (target !== undefined) found.add(target);
        // Text of a script may look like links.
        if (token.tagID === html.TAG_ID.SCRIPT) tokenizer.state = TokenizerMode.SCRIPT_DATA;
        if (token.tagID === html.TAG_ID.STYLE || token.tagID === html.TAG_ID.NOSCRIPT)
          tokenizer.state = TokenizerMode.RAWTEXT;
      },
      onEndTag: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(page, true);
  return [...found];
}

function targetOf({ tagName, attrs }: Token.TagToken, url: string): string | undefined {
  if (!['a', 'link', 'area'].includes(tagName)) return undefined;
  const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? '';
  if (!value('rel').toLowerCase().split(/\s+/).includes('me')) return undefined;
  const target = URL.parse(value('href'), url);
  return target ? comparable(target) : undefined;
}

/** The same for two URLs of one page: without fragment, query and the slash at the end. */
export function comparable({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}
