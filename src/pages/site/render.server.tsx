import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { KnownPictures } from '../../kit/picture.tsx';
import landingCss from '../../landing/landing.css?inline';
import { LandingPage } from '../../landing/landing-page.tsx';
import { ImprintPage, TermsPage } from '../../landing/legal-pages.tsx';
import { PrivacyPage } from '../../landing/privacy-page.tsx';
import { SHOWCASE_PRELOADS } from '../../landing/showcase-preloads.ts';
import type { SiteDetails } from '../../landing/site-details.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { NO_INDEX_TAG } from '../../lib/robots.ts';
import { textDirection } from '../../lib/text-direction.ts';
import { knownPictures } from '../../portfolio/known-pictures.ts';
import { Portfolio } from '../../portfolio/portfolio-page.tsx';
import { fullName } from '../../portfolio/profile.ts';
import { ProjectPage } from '../../portfolio/project-page.tsx';
import displayFont from '../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import textFont from '../../ui/fonts/instrument-sans-latin.woff2?url';
import { ApiReference } from './api-reference.tsx';
import { browserEntries } from './browser-entries.ts';
import { htmlDocument, NO_SCRIPT_CSS } from './document.ts';
import dossierCss from './dossier.css?inline';
import { ErrorPage, errorTitle } from './error-page.tsx';
import galleryCss from './gallery.css?inline';
import loaderScript from './loader.client.ts?inline';
import { PageRoot } from './page-root.tsx';
import plainCss from './plain.css?inline';
import { portfolioHead, projectHead } from './portfolio-head.ts';
import projectCss from './project.css?inline';
import type { Renderer, SitePage } from './renderer.ts';
import { type SharedPage, shareTags } from './share-tags.ts';
import { type SitePath, siteHead } from './site-head.ts';

export const policyHashes: Renderer['policyHashes'] = {
  portfolio: hashesOf(galleryCss, dossierCss, projectCss),
  site: hashesOf(landingCss, plainCss),
};

function hashesOf(...styles: string[]) {
  return { scriptHashes: [hashSource(loaderScript)], styleHashes: [...styles, NO_SCRIPT_CSS].map(hashSource) };
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
      return shellDocument(page.hasSession);
  }
}

type PortfolioDocument = Extract<SitePage, { kind: 'portfolio' }>;

function portfolioDocument({ state, pictures, origin, hasSession }: PortfolioDocument): string {
  const { headline, layout, theme } = state.profile;
  const page = portfolioHead(state, origin);
  const { title, head } = headOf(page);
  return htmlDocument({
    fonts: fontsOf(layout),
    title,
    theme,
    layout,
    direction: textDirection(`${fullName(state.profile)} ${headline}`),
    head: [...head, sessionTag(hasSession)],
    css: layout === 'dossier' ? dossierCss : galleryCss,
    body: hydratedBody(
      <KnownPictures value={knownPictures(layout, pictures)}>
        <Portfolio state={state} />
      </KnownPictures>,
      `${page.origin}${page.path}`,
    ),
    hydration: { state, scripts: scriptsOf('portfolio') },
  });
}

function projectDocument({ state, pictures, origin }: Extract<SitePage, { kind: 'project' }>): string {
  const { profile, project } = state;
  const page = projectHead(profile, project, origin);
  return htmlDocument({
    fonts: fontsOf(profile.layout),
    ...headOf(page),
    theme: profile.theme,
    layout: profile.layout,
    direction: textDirection(`${fullName(profile)} ${profile.headline}`),
    css: projectCss,
    body: hydratedBody(
      <KnownPictures value={knownPictures(profile.layout, pictures)}>
        <ProjectPage state={state} />
      </KnownPictures>,
      `${page.origin}${page.path}`,
    ),
    hydration: { state, scripts: scriptsOf('project') },
  });
}

/** The dossier is set in a serif that the reader's system has. */
function fontsOf(layout: string): string[] {
  return layout === 'dossier' ? [] : [displayFont];
}

function landingDocument(site: SiteDetails): string {
  const { title, head } = headOf(siteHead('/', site.origin));
  return htmlDocument({
    fonts: [displayFont],
    title,
    head: [...head, ...SHOWCASE_PRELOADS],
    css: landingCss,
    body: hydratedBody(<LandingPage site={site} />),
    hydration: { state: site, scripts: scriptsOf('landing') },
  });
}

function textDocument(path: SitePath, site: SiteDetails, page: ReactNode): string {
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

/** `address`: printed with the page. */
function hydratedBody(page: ReactNode, address?: string): string {
  const printed = address === undefined ? '' : ` data-address="${escapeHtml(address)}"`;
  return `<div id="page"${printed}>${renderToString(<PageRoot>{page}</PageRoot>)}</div>`;
}

function scriptsOf(entry: 'portfolio' | 'project' | 'landing'): string[] {
  const { script, imports } = browserEntries[entry];
  return [script, ...imports];
}

function sessionTag(hasSession: boolean): string {
  return hasSession ? '<meta name="session">' : '';
}

/** The app's screens are drawn in the browser; all of them start from this. */
function shellDocument(hasSession: boolean): string {
  const { script, imports, styles } = browserEntries.app;
  return htmlDocument({
    fonts: [displayFont, textFont],
    title: 'Vitrine',
    head: [
      NO_INDEX_TAG,
      sessionTag(hasSession),
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
      `<script type="module" src="${script}"></script>`,
    ],
    body: '<div id="app"></div><noscript>This screen needs JavaScript. <a href="/home">To the portfolio</a></noscript>',
  });
}
