import { renderToString } from 'react-dom/server';
import { serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import { directionOf } from '../../platform/lib/texts/translate.ts';
import displayFont from '../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import { SiteNameProvider } from '../../platform/ui/site-name.tsx';
import { ErrorDocument, errorTitle } from './error-document.tsx';
import { htmlDocument } from './html-document.ts';
import plainCss from './plain.css?inline';
import type { ErrorContent } from './renderer.ts';
import { NO_INDEX_TAG } from './share-tags.ts';

/** Renders an error in the language of the page that it is about. It runs no script. */
export function errorScreen({ failure, language, isOwnSite }: ErrorContent, siteName: string): string {
  const translator = serverTranslator(language);
  return htmlDocument({
    fonts: [displayFont],
    title: isOwnSite ? errorTitle(failure, translator) : `${errorTitle(failure, translator)} · ${siteName}`,
    language,
    labels: language,
    direction: directionOf(language),
    head: [NO_INDEX_TAG],
    css: plainCss,
    body: renderToString(
      <SiteNameProvider value={siteName}>
        <ErrorDocument failure={failure} language={language} translator={translator} isOwnSite={isOwnSite} />
      </SiteNameProvider>,
    ),
  });
}
