import { expect, test } from 'vitest';
import { embedOf, embedOrigins } from './embeds.ts';
import { markdownToHtml } from './markdown.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtube.com/shorts/abc_-1', 'https://www.youtube-nocookie.com/embed/abc_-1?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://codepen.io/ada/pen/aBc', 'https://codepen.io/ada/embed/aBc?default-tab=result'],
  ['https://codesandbox.io/p/sandbox/abc-1', 'https://codesandbox.io/embed/abc-1'],
  [
    'https://www.figma.com/design/AbC/Name?node-id=1',
    'https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2FAbC%2FName%3Fnode-id%3D1',
  ],
  ['https://www.loom.com/share/0a1b', 'https://www.loom.com/embed/0a1b'],
  [
    'https://soundcloud.com/ada/sums',
    'https://w.soundcloud.com/player/?auto_play=true&url=https%3A%2F%2Fsoundcloud.com%2Fada%2Fsums',
  ],
])('%s is embedded', (link, src) => {
  expect(embedOf(link)?.src).toBe(src);
});

test.each([
  'http://youtu.be/abc',
  'https://youtu.be.example.com/abc',
  'https://youtube.com/watch',
  'https://youtube.com/watch?v=a%22b',
  'https://vimeo.com/about',
  'https://vimeo.com:8443/123',
  'https://www.figma.com/community',
  'https://codepen.io/ada',
  'https://soundcloud.com/',
  'javascript:alert(1)',
  'text',
])('%s is not', (link) => {
  expect(embedOf(link)).toBeUndefined();
});

test('only a line with nothing but a link is embedded, and only in a project', () => {
  const rich = { images: {} };
  const text = 'https://vimeo.com/1\n\nSee https://vimeo.com/2\n\n[Film](https://vimeo.com/3)\n\n<https://youtu.be/4>';
  const html = markdownToHtml(text, 1, rich);
  expect(html.match(/data-embed="[^"]*"/g)).toEqual([
    'data-embed="https://player.vimeo.com/video/1?dnt=1&amp;autoplay=1"',
    'data-embed="https://www.youtube-nocookie.com/embed/4?autoplay=1"',
  ]);
  expect(html).toContain('href="https://vimeo.com/1"');
  expect(embedOrigins(html)).toEqual(['https://player.vimeo.com', 'https://www.youtube-nocookie.com']);
  expect(markdownToHtml(text, 1)).not.toContain('data-embed');
});

test("a description shows its owner's images, with their sizes, and no others", () => {
  const own = `images/${'a'.repeat(64)}.webp`;
  const images = { [own]: { width: 1_000, height: 500, blur: '' } };
  const html = markdownToHtml(`![A "hall"](/${own} "At night")`, 1, { images });
  expect(html).toContain(
    `<figure><img src="/${own}" alt="A &quot;hall&quot;" width="1000" height="500" loading="lazy"`,
  );
  expect(html).toContain('480w');
  expect(html).toContain('<figcaption>At night</figcaption></figure>');
  for (const foreign of [`/images/${'b'.repeat(64)}.webp`, 'https://example.com/a.png', 'data:image/png;base64,AA==']) {
    expect(markdownToHtml(`![x](${foreign})`, 1, { images })).not.toContain('<img');
  }
  expect(markdownToHtml(`![x](/${own})`, 1)).not.toContain('<img');
});
