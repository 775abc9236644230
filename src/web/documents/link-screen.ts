import { escapeHtml } from '../../lib/escape-html.ts';
import type { Language } from '../../lib/texts/languages.ts';
import { type LinkTexts, linkTexts } from '../../lib/texts/link-texts.ts';
import { directionOf } from '../../lib/texts/translate.ts';
import displayFont from '../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import { BUTTON, FIELD, HEADING, htmlDocument, SENDS_ORIGIN } from './html-document.ts';
import plainCss from './plain.css?inline';
import type { DocumentContent } from './renderer.ts';
import { NO_INDEX_TAG } from './share-tags.ts';

type LinkContent = Extract<DocumentContent, { kind: 'link' }>;

const PAGE = 'max-width:32rem;margin:0 auto;padding:15vh 1.25rem;display:grid;gap:1.25rem';

/** Asks for the password of a share link, or says that the link has ended. It runs no script. */
export function linkScreen({ state, language, owner }: LinkContent, siteName: string): string {
  const texts = linkTexts(language);
  const title = state === 'ended' ? texts.ended : texts.locked;
  const rest = state === 'ended' ? wayToOwner(texts, owner) : passwordForm(texts, state === 'wrong');
  return htmlDocument({
    fonts: [displayFont],
    title: `${title} · ${siteName}`,
    language,
    labels: language,
    direction: directionOf(language as Language),
    head: [NO_INDEX_TAG, SENDS_ORIGIN],
    css: plainCss,
    body: `<main id="main" style="${PAGE}"><h1 style="${HEADING}">${escapeHtml(title)}</h1>${rest}</main>`,
  });
}

function wayToOwner({ write }: LinkTexts, { name, path }: LinkContent['owner']): string {
  const text = write.replace('{name}', name);
  return `<p><a href="${escapeHtml(path)}#contacts" style="text-decoration:underline">${escapeHtml(text)}</a></p>`;
}

/** Posted to the link itself. */
function passwordForm({ password, open, wrong }: LinkTexts, isWrong: boolean): string {
  const fault = isWrong ? `<p role="alert">${escapeHtml(wrong)}</p>` : '';
  return `<form method="post" style="display:grid;gap:1.25rem;justify-items:start">
<label style="width:100%">${escapeHtml(password)}<input type="password" name="password" required autocomplete="off" style="${FIELD}"></label>
${fault}<button type="submit" style="${BUTTON}">${escapeHtml(open)}</button></form>`;
}

const NOTE = 'padding:.75rem 1.25rem;text-align:center;font-size:.875rem';

/** The line above the page of a share link; `resume` is the path of the file, if the recipient can download it. */
export function linkNote(language: string, resume: string | undefined): string {
  const { note, resume: label } = linkTexts(language);
  const file = resume === undefined ? '' : ` <a href="${escapeHtml(resume)}">${escapeHtml(label)} (PDF)</a>`;
  return `<aside id="link-note" style="${NOTE}"><p>${escapeHtml(note)}${file}</p></aside>`;
}
