import { describe, expect, test } from 'vitest';
import { markdownToHtml } from '../../../platform/rich-text/markdown.ts';
import { OWN_PART } from '../json-resume/mapping.ts';
import { withReadableTexts } from './readable-texts.server.ts';

const about = (summary: string) => {
  const { basics } = withReadableTexts({ basics: { summary } }) as { basics: { summary: string } };
  return markdownToHtml(basics.summary)
    .replace(/ rel="[^"]*"/g, '')
    .trim();
};
const work = (item: Record<string, unknown>) =>
  (withReadableTexts({ work: [item] }) as { work: Record<string, unknown>[] }).work[0];

describe('a text of JSON Resume', () => {
  test.each([
    ['lines', 'Line one\nLine two\n\nNext', '<p>Line one<br>\nLine two</p>\n<p>Next</p>'],
    [
      'HTML',
      '<p>Hello <b>world</b> &amp; co<br>line 2</p>',
      '<p>Hello <strong>world</strong> &amp; co<br>\nline 2</p>',
    ],
    ['tags within lines', 'Hello <b>world</b>\nline 2', '<p>Hello <strong>world</strong><br>\nline 2</p>'],
    [
      'Markdown',
      '**Bold** and [a link](https://x.example/)\n- a\n- b',
      '<p><strong>Bold</strong> and <a href="https://x.example/">a link</a></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    ],
    ['Markdown with tags', '**Bold**<br>and <i>more</i>', '<p><strong>Bold</strong><br>\nand more</p>'],
    [
      'words in angle brackets',
      'Knows <div> and <span>, List<String> & x < y',
      '<p>Knows &lt;div&gt; and &lt;span&gt;, List&lt;String&gt; &amp; x &lt; y</p>',
    ],
    ['code', '```\na\nb\n```', '<pre><code>a\nb\n</code></pre>'],
  ])('is shown as its readers saw it: %s', (_what, text, html) => {
    expect(about(text)).toBe(html);
  });

  test.each([
    ['Chairman&#39;s Club &amp; Co', "Chairman's Club & Co"],
    ['R&amp;D', 'R&D'],
    ['AT&T, a & b; c &unknown;', 'AT&T, a & b; c &unknown;'],
    ['1 &lt; 2 <3', '1 < 2 <3'],
    ['<b>Acme</b>', 'Acme'],
    ['<T> Acme', '<T> Acme'],
  ])('that is one line, %j, is %j', (name, expected) => {
    expect(work({ name })).toEqual({ name: expected });
  });

  test.each([
    [['it&#39;s done &ndash; d&eacute;j&agrave;'], ["it's done – déjà"]],
    [
      ['<strong>x</strong> y', 'see <a href="https://e.example/">link</a>'],
      ['x y', 'see link (https://e.example/)'],
    ],
    [
      ['**Led** [a team](https://e.example/)', 'a * b * c'],
      ['Led a team (https://e.example/)', 'a * b * c'],
    ],
    [['<ul><li>one</li><li>two</li></ul>'], ['one', 'two']],
    ['<ul><li>one</li><li>two</li></ul>', ['one', 'two']],
  ])('that is a responsibility has no tags, entities or asterisks: %j', (highlights, expected) => {
    expect(work({ highlights })).toEqual({ highlights: expected });
  });

  test('that is a list of HTML are responsibilities', () => {
    expect(work({ summary: '<ul><li>one</li><li>two</li></ul>', highlights: ['three'] })).toEqual({
      highlights: ['one', 'two', 'three'],
    });
    expect(work({ summary: '<p>Text &amp; more</p>' })).toEqual({ summary: 'Text & more' });
  });

  test('of our own is as it is', () => {
    const document = { basics: { summary: 'a\nb &amp; <b>c</b>' }, meta: { [OWN_PART]: { texts: 'markdown' } } };
    expect(withReadableTexts(document)).toBe(document);
  });
});
