import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { escapeHtml } from '../../platform/lib/escape-html.ts';
import type { PageTexts } from '../../platform/lib/texts/translate.ts';
import { SiteNameProvider } from '../../platform/ui/site-name.tsx';
import { browserEntries } from './browser-entries.ts';
import { DocumentRoot } from './document-root.tsx';
import { NO_SCRIPT_CSS } from './html-document.ts';
import { type DocumentHead, shareTags } from './share-tags.ts';

/** Renders a document that runs no script. */
export function named(siteName: string, content: ReactNode): string {
  return renderToString(<SiteNameProvider value={siteName}>{content}</SiteNameProvider>);
}

export function headOf(metadata: DocumentHead): { title: string; head: string[] } {
  return { title: metadata.title, head: shareTags(metadata) };
}

type BodyParts = { toHtml: (content: ReactNode) => string; siteName: string; texts?: PageTexts | undefined };

/** Printed with the page: its URL, and the QR code of its owner's page, which is fetched for printing only. */
type Printed = { url: string; root?: string };

export function hydratedBody({ toHtml, siteName, texts }: BodyParts, content: ReactNode, printed?: Printed): string {
  const urlAttribute = printed ? ` data-address="${escapeHtml(printed.url)}"` : '';
  const code =
    printed?.root === undefined ? '' : `<img id="qr" hidden src="${printed.root}/qr.svg" alt="" loading="lazy">`;
  const root = (
    <DocumentRoot siteName={siteName} texts={texts}>
      {content}
    </DocumentRoot>
  );
  return `<div id="page"${urlAttribute}>${toHtml(root)}</div>${code}`;
}

export function scriptsOf(entry: 'portfolio' | 'project' | 'landing'): string[] {
  const { script, imports } = browserEntries[entry];
  return [script, ...imports];
}

export function sessionTag(hasSession: boolean): string {
  return hasSession ? '<meta name="session">' : '';
}

/** The hashes by which a policy allows inline scripts and styles. */
export function hashesOf(scripts: string[], styles: string[]) {
  return { scriptHashes: scripts.map(hashSource), styleHashes: [...styles, NO_SCRIPT_CSS].map(hashSource) };
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
