import displayFont from '../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import { BUTTON, HEADING, htmlDocument } from './html-document.ts';
import plainCss from './plain.css?inline';
import type { DocumentContent } from './renderer.ts';
import { NO_INDEX_TAG } from './share-tags.ts';

const PAGE = 'max-width:32rem;margin:0 auto;padding:15vh 1.25rem;display:grid;gap:1.25rem;justify-items:start';
const TITLES = { asked: 'End these mails?', done: 'You get no more of these mails' };
const TEXTS = {
  asked: `<p>They tell you what happened on your page. Your other mails stay.</p><form method="post"><button type="submit" style="${BUTTON}">Unsubscribe</button></form>`,
  done: '<p>You can have them again in your <a href="/settings" style="text-decoration:underline">settings</a>.</p>',
};

/** It runs no script. */
export function unsubscribeScreen(
  { state }: Extract<DocumentContent, { kind: 'unsubscribe' }>,
  siteName: string,
): string {
  return htmlDocument({
    fonts: [displayFont],
    title: `${TITLES[state]} · ${siteName}`,
    language: 'en',
    labels: 'en',
    direction: 'ltr',
    head: [NO_INDEX_TAG],
    css: plainCss,
    body: `<main id="main" style="${PAGE}"><h1 style="${HEADING}">${TITLES[state]}</h1>${TEXTS[state]}</main>`,
  });
}
