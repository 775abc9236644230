import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { namedTexts } from '../../../platform/lib/texts/catalogues.ts';
import type { Catalogue } from '../../../platform/lib/texts/keys.ts';
import type { Language } from '../../../platform/lib/texts/languages.ts';
import { directionOf, fillIn } from '../../../platform/lib/texts/translate.ts';
import displayFont from '../../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import { htmlDocument, SENDS_ORIGIN } from '../html-document.ts';
import plainCss from '../plain.css?inline';
import type { DocumentContent } from '../renderer.ts';
import { NO_INDEX_TAG } from '../share-tags.ts';
import { labelled, linkButton, paragraph, smallPage, submitButton } from './small-page.tsx';

type LinkContent = Extract<DocumentContent, { kind: 'link' }>;

/** Asks for the password of a share link, or says that the link has ended. It runs no script. */
export function linkScreen({ state, language, owner, link, page }: LinkContent, siteName: string): string {
  const texts = namedTexts(language).link;
  const title = state === 'ended' ? texts.ended : texts.locked;
  const rest =
    state === 'ended' ? wayToOwner(texts, owner) : lockedBody(texts, { owner, link, page, isWrong: state === 'wrong' });
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

type LinkTexts = Catalogue['link'];
type Owner = LinkContent['owner'];

/** Says who made a link that has ended, and where to ask for another: by their contact form, if they have one. */
export function wayToOwner({ made, renew, write, page }: LinkTexts, { name, path, takesMessages }: Owner): string {
  const explained = paragraph(`${fillIn(made, { name })} ${fillIn(renew, { name })}`);
  const button = takesMessages
    ? linkButton(`${path}#contacts`, fillIn(write, { name }))
    : linkButton(path, fillIn(page, { name }));
  return `${explained}${button}`;
}

/** Posted to the link itself. What the link shows is not named before the password. */
function lockedBody(
  texts: LinkTexts,
  { owner, link, page, isWrong }: Pick<LinkContent, 'link' | 'page'> & { owner: Owner; isWrong: boolean },
): string {
  const { name, path } = owner;
  const control = '<input type="password" name="password" required autocomplete="off">';
  const wanted = page === link ? '' : `<input type="hidden" name="page" value="${escapeHtml(page)}">`;
  const fault = isWrong ? paragraph(texts.wrong, 'role="alert"') : '';
  const fields = `${labelled(texts.password, control)}${fault}${submitButton(texts.open)}`;
  const way = `<a href="${escapeHtml(path)}" class="link">${escapeHtml(fillIn(texts.page, { name }))}</a>`;
  return `${paragraph(fillIn(texts.made, { name }))}<form method="post" action="${escapeHtml(link)}">${wanted}${fields}</form>
<p class="small-page-more">${escapeHtml(fillIn(texts.ask, { name }))} ${way}</p>`;
}

const NOTE = 'padding:.75rem 1.25rem;text-align:center;font-size:.875rem';

/** The line above the page of a share link; `resume` is the path of the file, if the recipient can download it. */
export function linkNote(language: string, resume: string | undefined): string {
  const { note, resume: label } = namedTexts(language).link;
  const file = resume === undefined ? '' : ` <a href="${escapeHtml(resume)}">${escapeHtml(label)} (PDF)</a>`;
  return `<aside id="link-note" style="${NOTE}"><p>${escapeHtml(note)}${file}</p></aside>`;
}
