import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Gzip } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { ImageAttributes } from '../../images/image.tsx';
import { imageAttributes } from '../../images/image-attributes.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { NO_INDEX_TAG } from '../../lib/robots.ts';
import { textDirection } from '../../lib/text-direction.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { Portfolio } from '../../portfolio/components/portfolio-page.tsx';
import { ProjectPage } from '../../portfolio/components/project-page.tsx';
import { portfolioLanguage, projectLanguage } from '../../portfolio/page-language.ts';
import { fullName } from '../../portfolio/profile.ts';
import landingCss from '../../site/landing/landing.css?inline';
import { LandingPage } from '../../site/landing/landing-page.tsx';
import { SHOWCASE_PRELOADS } from '../../site/landing/showcase-preloads.ts';
import { ImprintPage, TermsPage } from '../../site/legal/legal-pages.tsx';
import { PrivacyPage } from '../../site/legal/privacy-page.tsx';
import type { OperatorInfo } from '../../site/operator-info.ts';
import displayFont from '../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import textFont from '../../ui/fonts/instrument-sans-latin.woff2?url';
import { OwnerLanguage } from '../../ui/owner-text.tsx';
import lookScript from '../spa/initial-theme.client.ts?inline';
import { ShellSkeleton } from '../spa/shell-skeleton.tsx';
import { ApiReference } from './api-reference.tsx';
import { browserEntries } from './browser-entries.ts';
import { PageRoot } from './document-root.tsx';
import dossierCss from './dossier.css?inline';
import { ErrorPage, errorTitle } from './error-document.tsx';
import galleryCss from './gallery.css?inline';
import { htmlDocument, NO_SCRIPT_CSS } from './html-document.ts';
import loaderScript from './loader.client.ts?inline';
import plainCss from './plain.css?inline';
import { portfolioHead, projectHead } from './portfolio-head.ts';
import projectCss from './project.css?inline';
import type { LargePage, Renderer, SitePage } from './renderer.ts';
import { type SharedPage, shareTags } from './share-tags.ts';
import { type SitePath, siteHead } from './site-head.ts';

export const policyHashes: Renderer['policyHashes'] = {
  portfolio: hashesOf([loaderScript], [galleryCss, dossierCss, projectCss]),
  site: hashesOf([loaderScript, lookScript], [landingCss, plainCss]),
};

function hashesOf(scripts: string[], styles: string[]) {
  return { scriptHashes: scripts.map(hashSource), styleHashes: [...styles, NO_SCRIPT_CSS].map(hashSource) };
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function renderPage(page: SitePage): string {
  switch (page.kind) {
    case 'portfolio':
      return portfolioDocument(page);
    case 'project':
      return projectDocument(page);
    case 'landing':
      return landingDocument(page.site);
    case 'privacy':
      return textDocument('/privacy', page.site, <PrivacyPage site={page.site} />);
    case 'terms':
      return textDocument('/terms', page.site, <TermsPage site={page.site} />);
    case 'imprint':
      return textDocument('/imprint', page.site, <ImprintPage site={page.site} />);
    case 'reference':
      return htmlDocument({
        fonts: [displayFont],
        ...headOf(siteHead('/api/docs', page.origin)),
        css: plainCss,
        body: renderToString(<ApiReference document={page.document} />),
      });
    case 'error':
      return htmlDocument({
        fonts: [displayFont],
        title: `${errorTitle(page.failure)} · Vitrine`,
        head: [NO_INDEX_TAG],
        css: plainCss,
        body: renderToString(<ErrorPage failure={page.failure} />),
      });
    case 'app':
      return shellDocument(page);
  }
}

/** A placeholder for the body; user text cannot contain it, because `<` is escaped. */
const BODY_MARK = '<body-of-page>';

/**
 * The document of renderPage, compressed in chunks: React's string of a large page is a rope of millions of parts, and
 * takes ten times the memory of its text.
 */
export async function renderCompressed(page: LargePage, into: Gzip): Promise<string> {
  let body: ReactNode;
  const takeBody = (node: ReactNode) => {
    body = node;
    return BODY_MARK;
  };
  const html = page.kind === 'portfolio' ? portfolioDocument(page, takeBody) : projectDocument(page, takeBody);
  const [start = '', end = ''] = html.split(BODY_MARK);
  into.write(start);
  const rendered = await new Promise<ReturnType<typeof renderToPipeableStream>>((resolve, reject) => {
    const stream = renderToPipeableStream(body, { onAllReady: () => resolve(stream), onError: reject });
  });
  const pieces = new PassThrough();
  pieces.pipe(into, { end: false });
  rendered.pipe(pieces);
  await once(pieces, 'end');
  into.end(end);
  return start;
}

type PortfolioDocument = Extract<SitePage, { kind: 'portfolio' }>;

function portfolioDocument({ state, images, origin, hasSession }: PortfolioDocument, toHtml = renderToString): string {
  const { headline, layout, theme } = state.profile;
  const { language, variants } = portfolioLanguage(state);
  const page = portfolioHead(state, origin, language);
  const { title, head } = headOf(page);
  return htmlDocument({
    fonts: fontsOf(layout),
    title,
    theme,
    layout,
    language,
    direction: textDirection(`${fullName(state.profile)} ${headline}`),
    head: [...head, sessionTag(hasSession)],
    css: layout === 'dossier' ? dossierCss : galleryCss,
    body: hydratedBody(
      toHtml,
      <ImageAttributes value={imageAttributes(layout, images)}>
        <OwnerLanguage value={languageIn(variants)}>
          <Portfolio state={state} />
        </OwnerLanguage>
      </ImageAttributes>,
      `${page.origin}${page.path}`,
    ),
    hydration: { state, scripts: scriptsOf('portfolio') },
  });
}

function projectDocument(
  { state, images, origin }: Extract<SitePage, { kind: 'project' }>,
  toHtml = renderToString,
): string {
  const { profile, project } = state;
  const { language, variants } = projectLanguage(state);
  const page = projectHead(profile, project, origin, language);
  return htmlDocument({
    fonts: fontsOf(profile.layout),
    ...headOf(page),
    theme: profile.theme,
    layout: profile.layout,
    language,
    direction: textDirection(`${fullName(profile)} ${profile.headline}`),
    css: projectCss,
    body: hydratedBody(
      toHtml,
      <ImageAttributes value={imageAttributes(profile.layout, images)}>
        <OwnerLanguage value={languageIn(variants)}>
          <ProjectPage state={state} />
        </OwnerLanguage>
      </ImageAttributes>,
      `${page.origin}${page.path}`,
    ),
    hydration: { state, scripts: scriptsOf('project') },
  });
}

/** Returns the most likely language of a text's script, or the one that the page uses instead. */
function languageIn(variants: Record<string, string>) {
  return (text: string) => {
    const likely = textLanguage(text);
    return likely && (variants[likely] ?? likely);
  };
}

/** The dossier uses a system serif. */
function fontsOf(layout: string): string[] {
  return layout === 'dossier' ? [] : [displayFont];
}

function landingDocument(site: OperatorInfo): string {
  const { title, head } = headOf(siteHead('/', site.origin));
  return htmlDocument({
    fonts: [displayFont],
    title,
    head: [...head, ...SHOWCASE_PRELOADS],
    css: landingCss,
    body: hydratedBody(renderToString, <LandingPage site={site} />),
    hydration: { state: site, scripts: scriptsOf('landing') },
  });
}

function textDocument(path: SitePath, site: OperatorInfo, page: ReactNode): string {
  return htmlDocument({
    fonts: [displayFont],
    ...headOf(siteHead(path, site.origin)),
    css: landingCss,
    body: renderToString(page),
  });
}

function headOf(page: SharedPage): { title: string; head: string[] } {
  return { title: page.title, head: shareTags(page) };
}

/** `printedUrl`: the URL printed with the page. */
function hydratedBody(toHtml: (page: ReactNode) => string, page: ReactNode, printedUrl?: string): string {
  const printed = printedUrl === undefined ? '' : ` data-address="${escapeHtml(printedUrl)}"`;
  return `<div id="page"${printed}>${toHtml(<PageRoot>{page}</PageRoot>)}</div>`;
}

function scriptsOf(entry: 'portfolio' | 'project' | 'landing'): string[] {
  const { script, imports } = browserEntries[entry];
  return [script, ...imports];
}

function sessionTag(hasSession: boolean): string {
  return hasSession ? '<meta name="session">' : '';
}

/** The app's screens are rendered in the browser; all of them start with this shell. */
function shellDocument({ hasSession, registrationOpen }: Extract<SitePage, { kind: 'app' }>): string {
  const { script, imports, styles } = browserEntries.app;
  return htmlDocument({
    fonts: [displayFont, textFont],
    title: 'Vitrine',
    head: [
      NO_INDEX_TAG,
      `<script>${lookScript}</script>`,
      sessionTag(hasSession),
      registrationOpen ? '' : '<meta name="registration" content="closed">',
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
      `<script type="module" src="${script}"></script>`,
    ],
    body: `<div id="app">${renderToString(<ShellSkeleton hasSession={hasSession} />)}</div>`,
  });
}
