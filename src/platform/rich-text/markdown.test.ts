import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

test('Markdown becomes HTML, with its headings below those of the page', () => {
  expect(markdownToHtml('# Hello\n\nI *build* things.\n\n- one\n- two')).toBe(
    '<h3>Hello</h3>\n<p>I <em>build</em> things.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n',
  );
});

test('headings skip no level, whatever the text contains, and end at the sixth', () => {
  const levels = (text: string, above?: number) =>
    [...markdownToHtml(text, above).matchAll(/<(h\d)>/g)].map(([, h]) => h);
  expect(levels('###### Deep')).toEqual(['h3']);
  expect(levels('## a\n\n#### b\n\n### c\n\n# d\n\n## e', 1)).toEqual(['h2', 'h3', 'h3', 'h2', 'h3']);
  expect(levels('# a\n\n## b\n\n### c\n\n#### d\n\n##### e', 2)).toEqual(['h3', 'h4', 'h5', 'h6', 'h6']);
});

test('links go to http(s) URLs only, with nofollow and noopener', () => {
  const rel = 'rel="noopener nofollow ugc"';
  expect(markdownToHtml('[a](https://a.example/)')).toBe(`<p><a href="https://a.example/" ${rel}>a</a></p>\n`);
  expect(markdownToHtml('https://a.example/')).toContain(rel);
  const others = 'javascript:alert(1) data:text/html,x mailto:a@b.co //a.example /settings #x jAvAsCrIpT:x vbscript:x';
  for (const url of others.split(' ')) {
    expect(markdownToHtml(`[a](${url}) <${url}>`), url).not.toContain('<a');
    expect(markdownToHtml(`[a]: ${url}\n\n[a]`), url).not.toContain('<a');
  }
});

test('HTML is escaped, and images are not loaded', () => {
  expect(markdownToHtml('<img src=x onerror=alert(1)> <script>x</script>')).not.toMatch(/<(img|script)/);
  expect(markdownToHtml('![x](https://a.example/x.png)')).not.toContain('<img');
});

test('emphasis begins and ends beside East Asian letters, whatever signs it contains', () => {
  const bold = (text: string) => markdownToHtml(text).replace(/^<p>|<\/p>\n$/g, '');
  expect(bold('日本**「強調」**です')).toBe('日本<strong>「強調」</strong>です');
  expect(bold('**「強調」**です')).toBe('<strong>「強調」</strong>です');
  expect(bold('这是**重要的。**然后')).toBe('这是<strong>重要的。</strong>然后');
  expect(bold('이것은**(중요)**입니다')).toBe('이것은<strong>(중요)</strong>입니다');
  expect(bold('これは*“強調”*です')).toBe('これは<em>“強調”</em>です');
  expect(bold('日本~~（旧）~~です')).toBe('日本<s>（旧）</s>です');
  expect(bold('日本 ** 強調**')).toBe('日本 ** 強調**');
  expect(bold('a**(b)**c 2 * 3 * 4')).toBe('a**(b)**c 2 * 3 * 4');
  expect(bold('日本_強調_です')).toBe('日本_強調_です');
});
