import { expect, test } from 'vitest';
import { fileTexts } from '../file-texts.ts';
import type { Resume } from '../resume.ts';
import { type FeedProject, writeAtom } from './atom.server.ts';

const RESUME: Resume = {
  ...{ name: 'Ada', headline: '', about: '', pronouns: '', location: '', availability: '', email: '', phone: '' },
  ...{ links: [], url: 'https://folio.example/u/ada', language: 'en', direction: 'ltr', sections: [] },
  texts: fileTexts('en'),
};
const project = (id: string, parts: Partial<FeedProject> = {}): FeedProject => ({
  ...{ id, slug: id, title: `Project ${id}`, description: 'Text.', blocks: [], technologies: [] },
  ...parts,
});
const CHANGED = '2026-01-01T00:00:00.000Z';

function feedOf(
  projects: readonly FeedProject[],
  times: Record<string, [created: string, updated: string]> = {},
  resume = RESUME,
) {
  const read = Object.entries(times).map(([id, [created_at, updated_at]]) => [id, { created_at, updated_at }] as const);
  const site = { origin: 'https://folio.example', base: '/u/ada', changedAt: CHANGED };
  return writeAtom(resume, { projects, times: new Map(read), ...site });
}
const all = (feed: string, element: string) =>
  [...feed.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map((match) => match[1]);

test('a feed without projects changed when the portfolio did', () => {
  const feed = feedOf([]);
  expect(all(feed, 'updated')).toEqual([CHANGED]);
  expect(feed).not.toContain('<entry>');
  expect(feed).not.toContain('<subtitle>');
  expect(feed.endsWith('</feed>\n')).toBe(true);
});

test('the newest project is the first, and the feed changed when one of its projects did', () => {
  const feed = feedOf([project('a'), project('b'), project('c')], {
    a: ['2024-01-01', '2026-05-05'],
    b: ['2025-01-01', '2025-01-02'],
    c: ['2023-01-01', '2023-01-01'],
  });
  expect(all(feed, 'title')).toEqual(['Ada', 'Project b', 'Project a', 'Project c']);
  expect(all(feed, 'updated')).toEqual(['2026-05-05', '2025-01-02', '2026-05-05', '2023-01-01']);
});

test('a project whose times are not known has those of the portfolio', () => {
  const feed = feedOf([project('a')]);
  expect(all(feed, 'published')).toEqual([CHANGED]);
});

test('a feed has the fifty newest', () => {
  const projects = Array.from({ length: 60 }, (_, index) => project(String(index).padStart(2, '0')));
  const times = Object.fromEntries(projects.map(({ id }) => [id, [`2026-01-01T00:00:${id}`, '2026-01-02']])) as Record<
    string,
    [string, string]
  >;
  const titles = all(feedOf(projects, times), 'title');
  expect(titles).toHaveLength(51);
  expect([titles[1], titles[50]]).toEqual(['Project 59', 'Project 10']);
});

test.each([
  ['markup', '<b>&"x"</b>', '&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;'],
  ['the end of a section of CDATA', ']]>', ']]&gt;'],
  ['characters that XML cannot contain', 'a\u0000\u000bb\ufffe', 'ab'],
  ['half a surrogate pair', 'a\ud83d', 'a\ufffd'],
  ['emoji and text from right to left', '😀 مرحبا', '😀 مرحبا'],
])('%s in a title are text', (_what, title, expected) => {
  expect(all(feedOf([project('a', { title })]), 'title')).toEqual(['Ada', expected]);
});

test('the content is safe HTML, escaped once, and the technologies are categories', () => {
  const description = '# Aim\n\nFor *all* <script>alert(1)</script>';
  const feed = feedOf([project('a', { description, technologies: ['C++', 'R&D'] })]);
  expect(feed).toContain('<category term="C++"/>\n<category term="R&amp;D"/>');
  expect(feed).toContain('&lt;em&gt;all&lt;/em&gt;');
  // In the content, which is HTML, the tag is a text of its own: escaped twice. The summary is plain text.
  expect(feed).toContain('&amp;lt;script&amp;gt;');
  expect(feed.split('<content')[1]).not.toMatch(/<script|&lt;script/);
  // A heading of the project is below the title that a reader shows.
  expect(feed).toContain('&lt;h2');
});

test('the headline and the language are those of the page', () => {
  const feed = feedOf([], {}, { ...RESUME, headline: 'Maths & poetry', language: 'he' });
  expect(feed).toContain('<subtitle>Maths &amp; poetry</subtitle>');
  expect(feed).toContain('xml:lang="he"');
});
