import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';
import { linesOf, plainToMarkdown, withLineBreaks } from './plain-text.ts';

const markdown = (html: string) => htmlToText(html, { isMarkdown: true });
const plain = (html: string) => htmlToText(html, { isMarkdown: false });

describe('HTML of an editor', () => {
  test.each([
    ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo', 'One\n\nTwo'],
    ['line breaks', 'One<br>Two<br/>Three', 'One  \nTwo  \nThree', 'One\nTwo\nThree'],
    ['a list', '<ul><li>One</li><li><p>Two</p></li></ul>', '- One\n- Two', '- One\n- Two'],
    ['a numbered list', '<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two', '1. One\n2. Two'],
    ['a nested list', '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>', '- A\n  - B\n- C', '- A\n  - B\n- C'],
    ['marks', '<strong>a</strong> <em>b</em> <code>c</code> <u>d</u>', '**a** *b* `c` d', 'a b c d'],
    [
      'a link',
      '<a href="https://x.example/?a=1&amp;b=2">x</a>',
      '[x](https://x.example/?a=1&b=2)',
      'x (https://x.example/?a=1&b=2)',
    ],
    [
      'entities',
      '&lt;b&gt; &amp; &quot;x&quot; &#252;&#x1F600; &unknown;',
      '\\<b> & "x" ü😀 \\&unknown;',
      '<b> & "x" ü😀 &unknown;',
    ],
    ['signs of Markdown', '<p>2 * 3 [a] `b`</p>', '2 \\* 3 \\[a\\] \\`b\\`', '2 * 3 [a] `b`'],
    ['a comment', 'a<!-- <b>x</b> -->b<!-- open', 'ab', 'ab'],
    ['text without a tag', ' just text ', 'just text', 'just text'],
    ['nothing', '', '', ''],
    [
      'spaces inside bold',
      '<p><strong>Hello </strong>world</p><p>a<strong> x</strong></p>',
      '**Hello** world\n\na **x**',
      'Hello world\n\na x',
    ],
    ['empty and adjacent bold', '<strong></strong>y <b>a</b><b>b</b>', 'y **ab**', 'y ab'],
    ['signs at the side of bold', 'a<b>(b):</b>c', 'a(**b**):c', 'a(b):c'],
    [
      'what looks like a block',
      '<p># 1</p><p>2019. Great</p><p>+ foo</p><p>&gt; x<br>---</p>',
      '\\# 1\n\n2019\\. Great\n\n\\+ foo\n\n\\> x  \n\\---',
      '# 1\n\n2019. Great\n\n+ foo\n\n> x\n---',
    ],
    [
      'what looks like a style',
      '_foo_ a_b ~~x~~ &amp;amp;',
      '\\_foo\\_ a_b \\~\\~x\\~\\~ \\&amp;',
      '_foo_ a_b ~~x~~ &amp;',
    ],
    [
      'signs of less and more',
      'from <5 to >7, a < b, List<String>',
      'from <5 to >7, a < b, List\\<String>',
      'from <5 to >7, a < b, List<String>',
    ],
    ['an open sign of less', 'growth <a lot', 'growth \\<a lot', 'growth <a lot'],
    ['paragraphs of an item', '<ul><li><p>one</p><p>two</p></li></ul>', '- one\n\n  two', '- one\n  two'],
    ['cells', '<table><tr><td>A1</td><td>B1</td></tr><tr><th>A2</th></tr></table>', 'A1 | B1  \n**A2**', 'A1 | B1\nA2'],
    ['items without an end', '<ul><li>a<li>b</ul>c', '- a\n- b\n\nc', '- a\n- b\n\nc'],
    ['a numbered list that starts later', '<ol start="3"><li>a</li></ol>', '3. a', '3. a'],
    ['struck text', '<s>a</s> b', '~~a~~ b', 'a b'],
    ['code', '<pre><code>a  **b**\n  c</code></pre>', '```\na  **b**\n  c\n```', 'a  **b**\n  c'],
    ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b', 'a\n\nb'],
    [
      'a link with brackets',
      '<a href="https://x.example/a_(b) c">x</a>',
      '[x](https://x.example/a_%28b%29%20c)',
      'x (https://x.example/a_%28b%29%20c)',
    ],
    [
      'a link that is its address',
      '<a href="https://x.example/">x.example</a>',
      '[x.example](https://x.example/)',
      'x.example',
    ],
    [
      'named entities',
      'd&eacute;j&agrave; &ndash; it&#39;s &euro;5&nbsp;&hellip;',
      "déjà – it's €5 …",
      "déjà – it's €5 …",
    ],
    ['two line breaks', 'a<br><br>b<br>', 'a\n\nb', 'a\n\nb'],
  ])('%s are kept', (_what, html, asMarkdown, asPlain) => {
    expect(markdown(html)).toBe(asMarkdown);
    expect(plain(html)).toBe(asPlain);
  });

  test('only lines of lists keep their indentation', () => {
    const items = Array.from({ length: 10 }, (_, index) => `<li>i${index + 1}</li>`).join('');
    const lines = plain(`<ul><li>A<ol>${items}</ol></li></ul><p>b<br> c - d <br>e</p>`).split('\n');
    expect(lines.filter((line) => line.includes('i'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `  ${index + 1}. i${index + 1}`),
    );
    expect(lines.slice(-3)).toEqual(['b', 'c - d', 'e']);
  });

  test.each([
    '<script>alert(1)</script>a',
    '<SCRIPT src=x>alert(1)</ScRiPt >a',
    '<style>p{}</style>a',
    '<template><b>x</b></template>a',
    'a<script>alert(1)',
    '<img src=x onerror=alert(1)>a',
  ])('%s has only its text', (html) => {
    expect(markdown(html)).toBe('a');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//x.example', ''])('a link to %j is its text', (url) => {
    expect(markdown(`<a href="${url}">x</a>`)).toBe('x');
  });

  test('an entity of no character is the replacement character, as in browsers', () => {
    expect(plain('a&#xD800;b&#x110000;c&#0;d')).toBe('a\ufffdb\ufffdc\ufffdd');
  });

  test('of half a megabyte of open tags is read at once', () => {
    const before = process.cpuUsage();
    markdown('<a href="'.repeat(50_000));
    markdown('<ul><li>'.repeat(50_000));
    markdown(`<b>${'!'.repeat(100_000)}a${'!'.repeat(100_000)}</b>b<pre>a${' '.repeat(100_000)}b</pre>`);
    markdown('<b>x</b>'.repeat(10_000));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe('a text that lost its line breaks', () => {
  test.each([
    ['First sentence.  Second one.', 'First sentence.\n\nSecond one.'],
    ['Did:  • One • Two', 'Did:\n• One\n• Two'],
    ['• One', '• One'],
    ['Did  - One  - Two', 'Did\n- One\n- Two'],
    ['Did  1. One  2) Two', 'Did\n1. One\n2) Two'],
    ['- One - Two', '- One\n- Two'],
    ['- one - and a half', '- one - and a half'],
    ['A - B', 'A - B'],
    ['has\nits own.  Breaks', 'has\nits own.  Breaks'],
    ['of\r\nWindows', 'of\nWindows'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(withLineBreaks(text)).toBe(expected);
  });

  test('is split into lines without bullets and empty ones', () => {
    expect(linesOf('• One\n\n  – Two\n·Three\n-not a bullet')).toEqual(['One', 'Two', 'Three', '-not a bullet']);
  });

  test('is Markdown that shows the same', () => {
    expect(plainToMarkdown('# 1 of *many*\n\n\n\n• One_two\n_x_ <b>\n=====')).toBe(
      '\\# 1 of \\*many\\*\n\n- One_two\n\n\\_x\\_ \\<b>  \n\\=====',
    );
  });

  test('of a hundred thousand spaces is read at once', () => {
    const before = process.cpuUsage();
    withLineBreaks(`a.${' '.repeat(100_000)}b${'\u00a0'.repeat(100_000)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
