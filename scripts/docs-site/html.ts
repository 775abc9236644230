import { type Heading, relative } from './markdown.ts';
import type { Group } from './pages.ts';

type Content = { path: string; title: string; body: string; headings: readonly Heading[] };

/** Returns a whole page of the site. */
export function pageHtml({ path, title, body, headings }: Content, groups: readonly Group[]): string {
  const to = (target: string) => relative(path, target);
  const contents = headings.filter(({ level }) => level === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Vitrine</title>
<link rel="stylesheet" href="${to('docs.css')}">
<script type="module" src="${to('docs.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<a class="brand" href="${to('index.html')}">Vitrine <span>documents</span></a>
<search hidden><label><span class="hidden">Search the documents</span>
<input type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="results"></label>
<div id="results" class="results" data-base="${'../'.repeat(path.split('/').length - 1)}" hidden></div>
</search>
<p class="hidden" role="status"></p>
</header>
<div class="columns">
<details class="menu"><summary>All documents</summary>${navigation(path, groups)}</details>
<nav class="side" aria-label="Documents">${navigation(path, groups)}</nav>
<main id="content" tabindex="-1">
${body}
</main>
${contents.length > 1 ? contentsList(contents) : ''}
</div>
</body>
</html>
`;
}

/** Returns the body of the first page: each document with its first sentence. */
export function indexBody(groups: readonly Group[], summaryOf: (path: string) => string): string {
  const items = ({ links }: Group) =>
    links.map(
      ({ title, path }) => `<li><a href="${path}">${escapeHtml(title)}</a><p>${escapeHtml(summaryOf(path))}</p></li>`,
    );
  const parts = groups.map(
    (group) => `<section><h2>${escapeHtml(group.name)}</h2><ul>${items(group).join('')}</ul></section>`,
  );
  return `<div class="index"><h1>Documents</h1>${parts.join('')}</div>`;
}

function navigation(path: string, groups: readonly Group[]): string {
  const item = (link: Group['links'][number]) =>
    `<li><a href="${relative(path, link.path)}"${link.path === path ? ' aria-current="page"' : ''}>${escapeHtml(link.title)}</a></li>`;
  return groups.map(({ name, links }) => `<p>${escapeHtml(name)}</p><ul>${links.map(item).join('')}</ul>`).join('');
}

function contentsList(headings: readonly Heading[]): string {
  const items = headings.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
