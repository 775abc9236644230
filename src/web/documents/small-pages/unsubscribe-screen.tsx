import displayFont from '../../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import { htmlDocument } from '../html-document.ts';
import plainCss from '../plain.css?inline';
import type { DocumentContent } from '../renderer.ts';
import { NO_INDEX_TAG } from '../share-tags.ts';
import { smallPage, submitButton } from './small-page.tsx';

const TITLES = { asked: 'End these mails?', done: 'You get no more of these mails' };
const TEXTS = {
  asked: `<p>They tell you what happened on your page. Your other mails stay.</p><form method="post">${submitButton('Unsubscribe')}</form>`,
  done: '<p>You can have them again in your <a href="/settings" class="link">settings</a>.</p>',
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
    body: smallPage(TITLES[state], TEXTS[state]),
  });
}
