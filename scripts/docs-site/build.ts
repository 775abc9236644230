import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { indexBody, pageHtml } from './html.ts';
import { type Rendered, renderPage } from './markdown.ts';
import { ROOT, readGroups, readPages } from './pages.ts';
import type { SearchEntry } from './search.client.ts';

/** Writes the documents as a static site: it is served below `/docs`, and can be opened from a folder. */
export async function buildDocsSite(folder: string): Promise<void> {
  const pages = readPages();
  const groups = readGroups(pages);
  const rendered = new Map<string, Rendered>(pages.map((page) => [page.path, renderPage(page, pages)]));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const entries: SearchEntry[] = [];
  for (const { path, title } of pages) {
    const { html, sections } = rendered.get(path) ?? { html: '', sections: [] };
    write(path, pageHtml({ path, title, body: `<article>${html}</article>`, headings: sections }, groups));
    for (const { level, id, title: heading, text } of sections) {
      const url = level === 1 ? path : `${path}#${id}`;
      entries.push({
        id: url,
        page: title,
        heading: level === 1 ? '' : heading,
        text: text.replace(/\s+/g, ' ').trim(),
      });
    }
  }
  const summaryOf = (path: string) => firstSentence(rendered.get(path)?.sections);
  const body = indexBody(groups, summaryOf);
  write('index.html', pageHtml({ path: 'index.html', title: 'Documents', body, headings: [] }, groups));
  write('search.json', JSON.stringify(entries));
  write('docs.css', readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'));
  cpSync(join(ROOT, 'docs/images'), join(folder, 'images'), { recursive: true });
  await bundleSearch(folder);
}

function firstSentence(sections: Rendered['sections'] = []): string {
  const text =
    sections
      .find((section) => section.text.trim() !== '')
      ?.text.replace(/\s+/g, ' ')
      .trim() ?? '';
  return /^.+?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

async function bundleSearch(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(import.meta.dirname, 'search.client.ts'), formats: ['es'], fileName: () => 'docs.js' },
      minify: true,
    },
  });
}
