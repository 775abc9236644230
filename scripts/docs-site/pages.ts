import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
const DECISIONS = 'docs/decisions/';

export type Page = {
  /** In the repository, such as `docs/how-to/move.md`. */
  source: string;
  /** In the site, such as `how-to/move.html`. */
  path: string;
  title: string;
  markdown: string;
};
export type Group = { name: string; links: { title: string; path: string }[] };

/** Reads every document for people, in the order of their paths; the list of the decisions is made of their titles. */
export function readPages(): Page[] {
  const sources = globSync(['{README,CONTRIBUTING,SECURITY,CHANGELOG}.md', 'docs/**/*.md'], { cwd: ROOT })
    .filter((source) => source !== 'docs/README.md')
    .sort();
  const pages = sources.map((source) => toPage(source, readFileSync(join(ROOT, source), 'utf8')));
  const decisions = pages.filter(({ source }) => source.startsWith(DECISIONS));
  const list = decisions.map(({ source, title }) => `- [${title}](${basename(source)})`).reverse();
  return [...pages, toPage(`${DECISIONS}index.md`, `# Decisions\n\n${list.join('\n')}\n`)];
}

function toPage(source: string, markdown: string): Page {
  const title = /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '');
  if (title === undefined) throw new Error(`${source} has no title`);
  return { source, path: pathOf(source), title, markdown };
}

/** Returns where a document of the repository is in the site. */
function pathOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '.html')
    .toLowerCase();
}

/** Reads the index by reader, `docs/README.md`: a paragraph is a group with its name in bold and then its links. */
export function readGroups(pages: readonly Page[]): Group[] {
  const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
  const groups = index.split('\n\n').flatMap((paragraph) => {
    const name = /^\*\*(.+?)\*\*/.exec(paragraph)?.[1];
    if (name === undefined) return [];
    const links = [...paragraph.matchAll(/\[(.+?)\]\((.+?)\)/gs)].map(([, title = '', href = '']) => {
      const page = pageAt(pages, 'docs/README.md', href);
      if (!page) throw new Error(`docs/README.md names ${href}, which is no document`);
      return { title: title.charAt(0).toUpperCase() + title.slice(1), path: page.path };
    });
    return [{ name, links }];
  });
  return [{ name: 'Start', links: [{ title: 'Vitrine in five minutes', path: 'readme.html' }] }, ...groups];
}

/** Returns the document that a link in `source` leads to; undefined if it leads to no document. */
export function pageAt(pages: readonly Page[], source: string, href: string): Page | undefined {
  const target = posix.normalize(posix.join(dirname(source), href.replace(/#.*/, ''))).replace(/\/$/, '');
  return pages.find((page) => page.source === target || page.source === `${target}/index.md`);
}
