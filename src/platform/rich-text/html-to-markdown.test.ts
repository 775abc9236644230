import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import type { HtmlNode } from './html-blocks.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

type Parsed = {
  nodeName: string;
  value?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Parsed[];
};

function nodeOf({ nodeName, value = '', attrs = [], childNodes = [] }: Parsed): HtmlNode {
  const attributes = Object.fromEntries(attrs.map((attribute) => [attribute.name, attribute.value]));
  return { name: nodeName, text: value, attributes, children: childNodes.map(nodeOf) };
}
const convert = (html: string) => htmlToMarkdown(nodeOf(parseFragment(html) as Parsed));

test('lists, bold, italic and links of Word are kept', () => {
  const item = (text: string, level = 1) =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  const html = `<style>p{}</style><h2>The <b>brief</b><o:p></o:p></h2><p class=MsoNormal>A <b>bold </b>word,\n an <i>italic</i> one and <a href="https://example.com/?a=1">a link</a>.</p>${item('First')}${item('Below', 2)}${item('Second')}<p class=MsoNormal>The end</p>`;
  expect(convert(html)).toBe(
    '## The brief\n\nA **bold** word, an *italic* one and [a link](https://example.com/?a=1).\n\n- First\n  - Below\n- Second\n\nThe end',
  );
});

test('lists and styles of Google Docs are kept, and the wrapper is not bold', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span> and plain</span></p><ol><li dir="ltr"><p><span>One</span></p></li><ul><li><p><span>Nested</span></p></li></ul><li><p><span style="font-style:italic">Two</span></p></li></ol></b>`;
  expect(convert(html)).toBe('**Bold** and plain\n\n1. One\n   - Nested\n2. *Two*');
});

test('characters of Markdown are text, scripts and unsafe links are not kept', () => {
  expect(convert('<p>2 * 3 * 4 [a]</p><script>x</script><p><a href="javascript:x">run</a></p>')).toBe(
    '2 \\* 3 \\* 4 \\[a\\]\n\nrun',
  );
});
