import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { markdownToHtml } from '../../../platform/rich-text/markdown.ts';
import { htmlToText } from './html-text.ts';
import { plainToMarkdown, withLineBreaks } from './plain-text.ts';

type Parsed = { nodeName: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Parsed[] };
type Seen = { lines: string[]; styles: string[] };

const BLOCK = /^(?:p|ul|ol|li|h[1-6]|blockquote|pre|div)$/;

function textOf({ value = '', childNodes = [] }: Parsed): string {
  return value + childNodes.map(textOf).join('');
}

/** What a reader sees: lines with the signs of their lists, and the style of each letter. */
function seen(html: string): Seen {
  const lines: string[] = [''];
  const styles: string[] = [];
  const newLine = () => {
    if (lines.at(-1)?.trim() !== '') lines.push('');
  };
  const visit = (node: Parsed, style: string, list: string): void => {
    const { nodeName: name, value = '', attrs = [], childNodes = [] } = node;
    if (name === '#text') {
      const isInCode = style.includes('C');
      for (const char of isInCode ? value : value.replace(/[ \n]+/g, ' ')) {
        const last = lines.length - 1;
        const isSecondSpace = char === ' ' && !isInCode && /(?:^|[ \n])$/.test(lines[last] ?? '');
        if (isSecondSpace) continue;
        lines[last] += char;
        if (/[\p{L}\p{N}]/u.test(char)) styles.push(char + style);
      }
      return;
    }
    if (name === 'br') newLine();
    const href = attrs.find((attribute) => attribute.name === 'href')?.value;
    const own = { strong: 'B', b: 'B', em: 'I', i: 'I', s: 'S', code: 'C' }[name] ?? (href ? `<${href}>` : '');
    const inner = style.includes(own) ? style : [...new Set([...style.split(' '), own])].sort().join(' ');
    if (BLOCK.test(name)) newLine();
    let number = 0;
    for (const child of childNodes) {
      if (child.nodeName !== 'li') visit(child, inner, list);
      else if (textOf(child).trim() !== '') {
        number += 1;
        newLine();
        lines[lines.length - 1] += name === 'ol' ? `${list}${number}.>` : `${list}->`;
        visit(child, inner, `${list}${number}`);
      }
    }
    if (BLOCK.test(name)) newLine();
  };
  visit(parseFragment(html) as Parsed, '', '');
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ''), styles };
}

const words = fc.string({
  unit: fc.constantFrom(
    ...'abc XY1  .,:!?()*_~`#+-<>&[]|\\/="\'é日本「」。、ש',
    'www.',
    '1. ',
    '- ',
    '<b',
    '&amp;',
    '\n',
  ),
  minLength: 1,
  maxLength: 9,
});
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const { inline, blocks } = fc.letrec((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    words.map(escaped),
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom('strong', 'em', 's', 'b', 'i'), fc.array(tie('inline'), { maxLength: 3 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    words.map((text) => `<a href="https://x.example/a_(b)?c=*d*">${escaped(text)}</a>`),
  ),
  blocks: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie('inline'), { maxLength: 4 }).map((inner) => `<p>${inner.join('')}</p>`),
    fc.array(tie('inline'), { maxLength: 3 }).map((inner) => `<div>${inner.join('')}</div>`),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol'),
        fc.array(fc.array(tie('blocks'), { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
      )
      .map(([name, items]) => `<${name}>${items.map((item) => `<li>${item.join('')}</li>`).join('')}</${name}>`),
    fc.array(tie('blocks'), { maxLength: 2 }).map((inner) => `<blockquote>${inner.join('')}</blockquote>`),
  ),
})) as unknown as { inline: fc.Arbitrary<string>; blocks: fc.Arbitrary<string> };
const documents = fc.oneof(
  fc.array(blocks, { maxLength: 4 }).map((all) => all.join('')),
  fc.array(inline, { maxLength: 4 }).map((all) => all.join('')),
);

/** Addresses in a text become links by themselves. */
const withoutOwnLinks = ({ lines, styles }: Seen): Seen => ({
  lines,
  styles: styles.map((style) => style.replace(/ ?<http:\/\/[^>]*>/, '').trim()),
});

test('what a reader sees of HTML is what our page shows of its Markdown', () => {
  fc.assert(
    fc.property(documents, (html) => {
      const markdown = htmlToText(html, { isMarkdown: true });
      const [was, is] = [seen(html), withoutOwnLinks(seen(markdownToHtml(markdown)))];
      expect({ markdown, lines: is.lines }).toEqual({ markdown, lines: was.lines });
    }),
    { numRuns: 500 },
  );
});

test('what is bold, italic, struck or a link stays so', () => {
  const simple = fc.array(
    fc.tuple(
      fc.constantFrom('', 'strong', 'em', 's', 'a href="https://x.example/"'),
      fc.constantFrom('one', 'two ', ' three', 'four.', '(five)', '強調', '「六」', 'a, b'),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(simple, (parts) => {
      const spaced = parts.map(([tag, text]) => (tag === '' ? ` ${text} ` : `<${tag}>${text}</${tag.split(' ')[0]}>`));
      const html = `<p>${spaced.join(' ')}</p>`;
      const markdown = htmlToText(html, { isMarkdown: true });
      expect({ markdown, ...seen(markdownToHtml(markdown)) }).toEqual({ markdown, ...seen(html) });
    }),
    { numRuns: 300 },
  );
});

/** Items may begin with more signs than those of the source. */
const isListed = (text: string) => /^\s*[-*–]\s/m.test(text);

test('plain text is shown in the same characters and lines', () => {
  const text = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const shown = seen(markdownToHtml(plainToMarkdown(given))).lines.map((line) =>
        isListed(withLineBreaks(given)) ? line.replace(/^->/, '') : line,
      );
      const lines = withLineBreaks(given)
        .split('\n')
        .map((line) =>
          line
            .replace(/^\s*[-*–]\s+/, '')
            .replace(/\s+/g, ' ')
            .trim(),
        );
      expect(shown.join('').replace(/\s/g, '')).toBe(lines.join('').replace(/\s/g, ''));
    }),
    { numRuns: 500 },
  );
});
