import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { DEFAULT_LANGUAGE } from '../../../platform/lib/texts/languages.ts';
import { directionOf, type PageTexts } from '../../../platform/lib/texts/translate.ts';
import displayFont from '../../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import { PageTextsProvider } from '../../../platform/ui/page-texts.tsx';
import landingCss from '../../site/landing/landing.css?inline';
import { LandingPage } from '../../site/landing/landing-page.tsx';
import { SHOWCASE_PRELOADS } from '../../site/landing/showcase-preloads.ts';
import { LANDING_TEXTS } from '../../site/texts/landing-texts.ts';
import { headOf, hydratedBody, named, scriptsOf } from '../document-parts.tsx';
import { htmlDocument } from '../html-document.ts';
import type { SiteContent } from '../renderer.ts';
import { type TranslatedPath, translatedHead } from '../site-head.ts';

/** The landing page in a language. */
export function landingDocument({ site, texts }: SiteContent): string {
  const { head, ...parts } = siteParts('/', { site, texts });
  return htmlDocument({
    ...parts,
    head: [...head, ...SHOWCASE_PRELOADS],
    body: hydratedBody({ toHtml: renderToString, siteName: site.siteName, texts }, <LandingPage site={site} />),
    hydration: { state: { ...site, ...(texts && { texts: landingTexts(texts) }) }, scripts: scriptsOf('landing') },
  });
}

/** What the script of the landing page itself says if its form cannot be sent. */
const MESSAGES = ['The server cannot be reached', 'Check your connection and try again'];

/** The script needs no texts of other pages. */
function landingTexts(page: PageTexts): PageTexts {
  const names = [...Object.keys(LANDING_TEXTS), ...MESSAGES];
  return { ...page, texts: Object.fromEntries(names.map((name) => [name, page.texts[name] ?? ''])) };
}

/** One of the pages of text, which run no script. */
export function textDocument(path: TranslatedPath, { site, texts }: SiteContent, content: ReactNode): string {
  return htmlDocument({
    ...siteParts(path, { site, texts }),
    body: named(site.siteName, <PageTextsProvider value={texts}>{content}</PageTextsProvider>),
  });
}

function siteParts(path: TranslatedPath, { site, texts }: Pick<SiteContent, 'site' | 'texts'>) {
  const language = texts?.language ?? DEFAULT_LANGUAGE;
  return {
    ...headOf(translatedHead(path, site, texts)),
    fonts: [displayFont],
    css: landingCss,
    language,
    labels: language,
    direction: directionOf(language),
  };
}
