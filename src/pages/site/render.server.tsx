import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import landingCss from '../../landing/landing.css?inline';
import { LandingPage } from '../../landing/landing-page.tsx';
import { ImprintPage, TermsPage } from '../../landing/legal-pages.tsx';
import { PrivacyPage } from '../../landing/privacy-page.tsx';
import type { SiteDetails } from '../../landing/site-details.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { textDirection } from '../../lib/text-direction.ts';
import { Portfolio } from '../../portfolio/portfolio-page.tsx';
import { fullName } from '../../portfolio/profile.ts';
import { ProjectPage } from '../../portfolio/project-page.tsx';
import { projectPath, projectTitle } from '../../records/project/project-address.ts';
import displayFont from '../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import textFont from '../../ui/fonts/instrument-sans-latin.woff2?url';
import { ApiReference } from './api-reference.tsx';
import { browserEntries } from './browser-entries.ts';
import { canonicalLink, htmlDocument, metaTag, NO_SCRIPT_CSS } from './document.ts';
import { ErrorPage, errorTitle } from './error-page.tsx';
import { loaderScript } from './loader-script.ts';
import { PageRoot } from './page-root.tsx';
import plainCss from './plain.css?inline';
import portfolioCss from './portfolio.css?inline';
import projectCss from './project.css?inline';
import type { Renderer, SitePage } from './renderer.ts';

export const policyHashes: Renderer['policyHashes'] = {
  scriptHashes: [loaderScript].map(hashSource),
  styleHashes: [portfolioCss, projectCss, landingCss, plainCss, NO_SCRIPT_CSS].map(hashSource),
};

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
      return textDocument('Privacy', page.kind, page.site, <PrivacyPage site={page.site} />);
    case 'terms':
      return textDocument('Terms', page.kind, page.site, <TermsPage site={page.site} />);
    case 'imprint':
      return textDocument('Imprint', page.kind, page.site, <ImprintPage site={page.site} />);
    case 'reference':
      return htmlDocument({
        fonts: [displayFont],
        title: 'API reference · Vitrine',
        css: plainCss,
        body: renderToString(<ApiReference document={page.document} />),
      });
    case 'error':
      return htmlDocument({
        fonts: [displayFont],
        title: `${errorTitle(page.failure)} · Vitrine`,
        head: [metaTag('robots', 'noindex')],
        css: plainCss,
        body: renderToString(<ErrorPage failure={page.failure} />),
      });
    case 'app':
      return shellDocument(page.hasSession);
  }
}

type PortfolioDocument = Extract<SitePage, { kind: 'portfolio' }>;

function portfolioDocument({ state, origin, hasSession }: PortfolioDocument): string {
  const { headline, indexed, layout, theme, user_name } = state.profile;
  const name = fullName(state.profile);
  const address = `${origin}/u/${user_name}`;
  return htmlDocument({
    fonts: fontsOf(layout),
    title: headline ? `${name} – ${headline}` : name,
    theme,
    layout,
    direction: textDirection(`${name} ${headline}`),
    head: [
      metaTag('description', headline),
      canonicalLink(address),
      indexed ? '' : metaTag('robots', 'noindex'),
      sessionTag(hasSession),
    ],
    css: portfolioCss,
    body: hydratedBody(<Portfolio state={state} />, address),
    hydration: { state, scripts: scriptsOf('portfolio') },
  });
}

function projectDocument({ state, origin }: Extract<SitePage, { kind: 'project' }>): string {
  const { profile, project } = state;
  const name = fullName(profile);
  const address = `${origin}${projectPath(profile.user_name, project)}`;
  return htmlDocument({
    fonts: fontsOf(profile.layout),
    title: `${projectTitle(project)} – ${name}`,
    theme: profile.theme,
    layout: profile.layout,
    direction: textDirection(`${name} ${profile.headline}`),
    head: [
      metaTag('description', project.summary),
      canonicalLink(address),
      profile.indexed ? '' : metaTag('robots', 'noindex'),
    ],
    css: projectCss,
    body: hydratedBody(<ProjectPage state={state} />, address),
    hydration: { state, scripts: scriptsOf('project') },
  });
}

/** The dossier is set in a serif that the reader's system has. */
function fontsOf(layout: string): string[] {
  return layout === 'dossier' ? [] : [displayFont];
}

function landingDocument(site: SiteDetails): string {
  return htmlDocument({
    fonts: [displayFont],
    title: 'Vitrine: portfolios for people who build things',
    head: [
      metaTag('description', 'A public page that opens at once, a studio that keeps it in order, and private figures.'),
      canonicalLink(`${site.origin}/`),
    ],
    css: landingCss,
    body: hydratedBody(<LandingPage site={site} />),
    hydration: { state: site, scripts: scriptsOf('landing') },
  });
}

function textDocument(title: string, path: string, site: SiteDetails, page: ReactNode): string {
  return htmlDocument({
    fonts: [displayFont],
    title: `${title} · Vitrine`,
    head: [canonicalLink(`${site.origin}/${path}`)],
    css: landingCss,
    body: renderToString(page),
  });
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
      metaTag('robots', 'noindex'),
      sessionTag(hasSession),
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
      `<script type="module" src="${script}"></script>`,
    ],
    body: '<div id="app"></div><noscript>This screen needs JavaScript. <a href="/home">To the portfolio</a></noscript>',
  });
}
