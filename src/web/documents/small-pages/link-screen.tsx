import { escapeHtml } from '../../../lib/escape-html.ts';
import { namedTexts } from '../../../lib/texts/catalogues.ts';
import type { Catalogue } from '../../../lib/texts/keys.ts';
import type { Language } from '../../../lib/texts/languages.ts';
import { directionOf } from '../../../lib/texts/translate.ts';
import displayFont from '../../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import { htmlDocument, SENDS_ORIGIN } from '../html-document.ts';
import plainCss from '../plain.css?inline';
import type { DocumentContent } from '../renderer.ts';
import { NO_INDEX_TAG } from '../share-tags.ts';
import { labelled, linkButton, paragraph, smallPage, submitButton } from './small-page.tsx';

type LinkContent = Extract<DocumentContent, { kind: 'link' }>;

/** Asks for the password of a share link, or says that the link has ended. It runs no script. */
export function linkScreen({ state, language, owner }: LinkContent, siteName: string): string {
  const texts = namedTexts(language).link;
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
    body: smallPage(title, rest),
  });
}

function wayToOwner({ write }: Catalogue['link'], { name, path }: LinkContent['owner']): string {
  return linkButton(`${path}#contacts`, write.replace('{name}', name));
}

/** Posted to the link itself. */
function passwordForm({ password, open, wrong }: Catalogue['link'], isWrong: boolean): string {
  const control = '<input type="password" name="password" required autocomplete="off">';
  const fault = isWrong ? paragraph(wrong, 'role="alert"') : '';
  return `<form method="post">${labelled(password, control)}${fault}${submitButton(open)}</form>`;
}

const NOTE = 'padding:.75rem 1.25rem;text-align:center;font-size:.875rem';

/** The line above the page of a share link; `resume` is the path of the file, if the recipient can download it. */
export function linkNote(language: string, resume: string | undefined): string {
  const { note, resume: label } = namedTexts(language).link;
  const file = resume === undefined ? '' : ` <a href="${escapeHtml(resume)}">${escapeHtml(label)} (PDF)</a>`;
  return `<aside id="link-note" style="${NOTE}"><p>${escapeHtml(note)}${file}</p></aside>`;
}
