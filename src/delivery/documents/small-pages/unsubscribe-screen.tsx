import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { type MailTexts, mailTexts } from '../../../platform/lib/texts/mail-texts.ts';
import displayFont from '../../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import { htmlDocument } from '../html-document.ts';
import plainCss from '../plain.css?inline';
import type { DocumentContent } from '../renderer.ts';
import { NO_INDEX_TAG } from '../share-tags.ts';
import { paragraph, smallPage, submitButton } from './small-page.tsx';

/** It runs no script. */
export function unsubscribeScreen(
  { state, language }: Extract<DocumentContent, { kind: 'unsubscribe' }>,
  siteName: string,
): string {
  const { t, direction } = mailTexts(language);
  const title = state === 'asked' ? t('Unsubscribe from these emails?') : t('You are unsubscribed from these emails');
  return htmlDocument({
    fonts: [displayFont],
    title: `${title} · ${siteName}`,
    language,
    labels: language,
    direction,
    head: [NO_INDEX_TAG],
    css: plainCss,
    body: smallPage(title, state === 'asked' ? question(t) : wayBack(t)),
  });
}

function question(t: MailTexts['t']): string {
  const explained = paragraph(t('They tell you what happened on your page. Your other emails stay.'));
  return `${explained}<form method="post">${submitButton(t('Unsubscribe'))}</form>`;
}

function wayBack(t: MailTexts['t']): string {
  const link = `<a href="/settings/notices" class="link">${escapeHtml(t('settings'))}</a>`;
  return `<p>${escapeHtml(t('You can have them again in your {settings}.', { settings: MARK })).replace(MARK, link)}</p>`;
}

const MARK = '\ufffc';
