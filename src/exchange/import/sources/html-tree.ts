import { html, type Token, Tokenizer, TokenizerMode } from 'parse5';
import type { HtmlNode } from '../../../platform/rich-text/html-blocks.ts';

type Open = { name: string; text: string; attributes: Record<string, string>; children: Open[] };

type Test = { test(name: string): boolean };

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Their content is no HTML. */
const RAW = new Set('script style iframe noembed noframes xmp'.split(' '));
/** Elements that end an open paragraph. */
const BLOCKS =
  /^(?:address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;
/** Which open element a new one ends, and within which. */
const ENDED_BY: Readonly<Record<string, { ends: RegExp; within: RegExp }>> = {
  li: { ends: /^li$/, within: /^(?:ul|ol)$/ },
  dt: { ends: /^d[td]$/, within: /^dl$/ },
  dd: { ends: /^d[td]$/, within: /^dl$/ },
  tr: { ends: /^tr$/, within: /^table$/ },
  td: { ends: /^t[dh]$/, within: /^t(?:able|r)$/ },
  th: { ends: /^t[dh]$/, within: /^t(?:able|r)$/ },
};
const PARAGRAPH = { ends: /^p$/, within: /^(?:li|td|th|dd|blockquote|div|section|article)$/ };
/** Deeper elements are left out, with their text kept: each step that walks the tree calls itself for a level. */
const DEPTH_MAX = 60;

/**
 * Returns the tree of a fragment of HTML. The tokens are those of the standard; the tree is what editors write, in a time
 * that grows with the length alone, also for what nobody writes.
 */
export function htmlTree(given: string): HtmlNode {
  const source = given.slice(0, openEndOf(given));
  const root = element('#root');
  const stack: Open[] = [root];
  let skipped = 0;
  const top = () => stack.at(-1) ?? root;
  const addText = (text: string) => {
    const last = top().children.at(-1);
    if (last?.name === '#text') last.text += text;
    else top().children.push({ ...element('#text'), text });
  };
  const rawText = ({ location }: Token.TagToken) =>
    location ? source.slice(location.startOffset, location.endOffset) : '';

  function end({ ends, within }: { ends: Test; within?: Test }): boolean {
    for (let index = stack.length - 1; index > 0; index -= 1) {
      const { name } = stack[index] ?? root;
      if (ends.test(name)) {
        stack.length = index;
        return true;
      }
      if (within?.test(name)) return false;
    }
    return false;
  }

  function onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    if (isUnknown(name)) return void addText(rawText(token));
    if (RAW.has(name)) tokenizer.state = TokenizerMode.RAWTEXT;
    if (BLOCKS.test(name)) end(PARAGRAPH);
    const rule = ENDED_BY[name];
    if (rule) end(rule);
    const node = element(name, Object.fromEntries(token.attrs.map((attribute) => [attribute.name, attribute.value])));
    if (VOID.has(name)) top().children.push(node);
    else if (stack.length >= DEPTH_MAX && !RAW.has(name)) skipped += 1;
    else {
      top().children.push(node);
      stack.push(node);
    }
  }

  function onEndTag(token: Token.TagToken): void {
    const name = token.tagName;
    if (isUnknown(name)) addText(rawText(token));
    else if (name === 'br') top().children.push(element('br'));
    else if (skipped > 0) skipped -= 1;
    else end({ ends: { test: (open) => open === name } });
  }

  const onCharacter = ({ chars }: Token.CharacterToken) => void addText(chars);
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...{ onStartTag, onEndTag, onCharacter, onWhitespaceCharacter: onCharacter },
      ...{ onComment: ignore, onDoctype: ignore, onEof: ignore, onNullCharacter: ignore },
    },
  );
  tokenizer.write(source, true);
  // A '<' that no '>' follows is a sign; a parser takes the rest of the text for a tag.
  const rest = given.slice(source.length);
  if (rest !== '') addText(rest.includes('&') ? textIn(htmlTree(rest.replaceAll('<', '&lt;'))) : rest);
  return root;
}

function element(name: string, attributes: Record<string, string> = {}): Open {
  return { name, text: '', attributes, children: [] };
}

/** 'List<String>' and '<ada@mail.example>' are no elements, but words. */
function isUnknown(name: string): boolean {
  return !/[:-]/.test(name) && html.getTagID(name) === html.TAG_ID.UNKNOWN && !OTHERS.has(name);
}

/** Elements that have no rule of their own in the parser. */
const OTHERS = new Set(
  'abbr acronym bdi bdo cite data del dfn ins kbd map mark meter output picture progress q samp slot time u var video audio canvas'.split(
    ' ',
  ),
);

function textIn({ children }: HtmlNode): string {
  return children.map(({ text }) => text).join('');
}

/** Returns where the first '<' stands that no '>' follows, unless it begins a comment. */
function openEndOf(source: string): number {
  const end = source.indexOf('<', source.lastIndexOf('>') + 1);
  return end === -1 || source.startsWith('<!--', end) ? source.length : end;
}
