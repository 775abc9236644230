import { createHash } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { fillCache, type SettledQuery } from '../../kit/record-queries.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { PortfolioPage } from '../../portfolio/portfolio-page.tsx';
import type { PortfolioState } from '../../portfolio/portfolio-state.ts';
import { fullName } from '../../portfolio/profile.ts';
import { ApiReference } from './api-reference.tsx';
import { browserEntries } from './browser-entries.ts';
import { htmlDocument, metaTag, NO_SCRIPT_CSS } from './document.ts';
import { ErrorPage, errorTitle } from './error-page.tsx';
import { loaderScript } from './loader-script.ts';
import { PageRoot } from './page-root.tsx';
import plainCss from './plain.css?inline';
import portfolioCss from './portfolio.css?inline';
import type { Renderer, SitePage } from './renderer.ts';

export const policyHashes: Renderer['policyHashes'] = {
  scriptHashes: [loaderScript].map(hashSource),
  styleHashes: [portfolioCss, plainCss, NO_SCRIPT_CSS].map(hashSource),
};

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function renderPage(page: SitePage): string {
  switch (page.kind) {
    case 'portfolio':
      return portfolioDocument(page.state, page.origin);
    case 'error':
      return htmlDocument({
        title: `${errorTitle(page.failure)} · Vitrine`,
        head: [metaTag('robots', 'noindex')],
        css: plainCss,
        body: renderToString(<ErrorPage failure={page.failure} />),
      });
    case 'reference':
      return htmlDocument({
        title: 'API reference · Vitrine',
        css: plainCss,
        body: renderToString(<ApiReference document={page.document} />),
      });
    case 'app':
      return shellDocument(page.hasSession);
  }
}

function portfolioDocument(state: PortfolioState, origin: string): string {
  const { profile, queries } = state;
  const name = fullName(profile);
  return htmlDocument({
    title: profile.headline ? `${name} – ${profile.headline}` : name,
    theme: profile.theme,
    head: [
      metaTag('description', profile.headline),
      `<link rel="canonical" href="${escapeHtml(`${origin}/u/${profile.user_name}`)}">`,
      profile.indexed ? '' : metaTag('robots', 'noindex'),
    ],
    css: portfolioCss,
    body: `<div id="page">${renderHydrated(<PortfolioPage profile={profile} />, queries)}</div>`,
    hydration: { state, scripts: [browserEntries.portfolio.script, ...browserEntries.portfolio.imports] },
  });
}

/** A cache of its own for each page: nothing of one portfolio is ever seen by another. */
function renderHydrated(page: ReactNode, queries: readonly SettledQuery[]): string {
  const client = new QueryClient();
  fillCache(client, queries);
  return renderToString(<PageRoot client={client}>{page}</PageRoot>);
}

/** The app's screens are drawn in the browser; all of them start from this. */
function shellDocument(hasSession: boolean): string {
  const { script, imports, styles } = browserEntries.app;
  return htmlDocument({
    title: 'Vitrine',
    head: [
      metaTag('robots', 'noindex'),
      // Scripts cannot see the session's cookie; with one, they restore the stored record of who is logged in.
      metaTag('session', hasSession ? 'yes' : ''),
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
      `<script type="module" src="${script}"></script>`,
    ],
    body: '<div id="app"></div><noscript>This screen needs JavaScript. <a href="/home">To the portfolio</a></noscript>',
  });
}
