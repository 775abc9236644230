import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { namedTexts, serverTranslator } from '../../../platform/lib/texts/catalogues.ts';
import type { Catalogue } from '../../../platform/lib/texts/keys.ts';
import type { Language } from '../../../platform/lib/texts/languages.ts';
import { commaOf, directionOf, fillIn } from '../../../platform/lib/texts/translate.ts';
import displayFont from '../../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import { WORDS_MAX_CHARACTERS } from '../../../portfolio/testimonials/testimonial-request.ts';
import { htmlDocument, SENDS_ORIGIN } from '../html-document.ts';
import plainCss from '../plain.css?inline';
import type { DocumentContent } from '../renderer.ts';
import { NO_INDEX_TAG } from '../share-tags.ts';
import { wayToOwner } from './link-screen.tsx';
import { labelled, paragraph, smallPage, submitButton } from './small-page.tsx';

type TestimonialTexts = Catalogue['testimonial'];
type WriterContent = Extract<DocumentContent, { kind: 'writer' }>;

/** The page of a link by which somebody is asked for their words. It runs no script. */
export function writerScreen(content: WriterContent, siteName: string): string {
  const { language } = content;
  const texts = filled(namedTexts(language).testimonial, content);
  const title = content.state === 'ended' ? namedTexts(language).link.ended : texts.title;
  return htmlDocument({
    fonts: [displayFont],
    title: `${title} · ${siteName}`,
    language,
    labels: language,
    direction: directionOf(language as Language),
    head: [NO_INDEX_TAG, SENDS_ORIGIN],
    css: plainCss,
    body: smallPage(title, bodyOf(content, texts)),
  });
}

/** They name the project as it was confirmed; the others as it is now. */
const OF_WHAT_IS_CONFIRMED = ['confirmed', 'unconfirm'];

/** The texts with the names of the owner and the project. */
function filled(texts: TestimonialTexts, { owner, project, confirmed, mailedDomain }: WriterContent): TestimonialTexts {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    fillIn(text, {
      name: owner.name,
      project: OF_WHAT_IS_CONFIRMED.includes(key) ? confirmed : project,
      domain: mailedDomain,
    }),
  ]);
  return Object.fromEntries(entries) as TestimonialTexts;
}

function bodyOf(content: WriterContent, texts: TestimonialTexts): string {
  const { state, owner, language } = content;
  if (state === 'ended') return wayToOwner(namedTexts(language).link, owner);
  return `${partsOf(content, texts)}${linkTo(owner)}`;
}

function linkTo({ name, path }: WriterContent['owner']): string {
  return `<p><a href="${escapeHtml(path)}" class="link">${escapeHtml(name)}</a></p>`;
}

function partsOf(content: WriterContent, texts: TestimonialTexts): string {
  switch (content.state) {
    case 'withdrawn':
      return paragraph(texts.withdrawn, 'role="status"');
    case 'submitted':
      return `${paragraph(texts.sent, 'role="status"')}${written(content.values, content.language)}${paragraph(texts.keep)}${withdrawal(texts)}${unconfirming(content, texts)}`;
    case 'pending':
      return `${paragraph(`${texts.sent} ${texts.correct}`, 'role="status"')}${writingForm(content, texts)}${withdrawal(texts)}${unconfirming(content, texts)}`;
    default:
      return writingForm(content, texts);
  }
}

function withdrawal({ withdraw }: TestimonialTexts): string {
  return `<form method="post" class="small-page-more"><input type="hidden" name="action" value="withdraw">
${submitButton(withdraw, 'plain')}</form>`;
}

/** Nothing for who has confirmed nothing. Who has confirmed another title can confirm that of today. */
function unconfirming({ confirmed, isOutdated, project, state }: WriterContent, texts: TestimonialTexts): string {
  if (confirmed === '') return '';
  // Until the words are approved, the form has a box for it.
  const again =
    isOutdated && state === 'submitted'
      ? `${paragraph(texts.confirm)}<form method="post" class="small-page-more"><input type="hidden" name="action" value="confirm">
${aboutField(project)}${submitButton(texts.reconfirm, 'plain')}</form>`
      : '';
  return `${paragraph(texts.confirmed)}<form method="post" class="small-page-more">
<input type="hidden" name="action" value="withdraw_confirmation">${submitButton(texts.unconfirm, 'plain')}</form>${again}`;
}

/** Nothing after the owner has deleted it. */
function written({ name, role, company, words }: WriterContent['values'], language: string): string {
  if (words === '') return '';
  const writer = [name, role, company].filter(Boolean).join(commaOf(language));
  return `<figure dir="auto"><blockquote dir="auto">${escapeHtml(words)}</blockquote>
<figcaption dir="auto">${escapeHtml(writer)}</figcaption></figure>`;
}

/** Posted to the link itself. */
function writingForm(
  { state, project, values, language, mailedDomain }: WriterContent,
  texts: TestimonialTexts,
): string {
  const fault = state === 'invalid' || state === 'failed' ? paragraph(texts[state], 'role="alert"') : '';
  const required = serverTranslator(language as Language).t('required');
  const words = `<textarea name="words" dir="auto" rows="8" required maxlength="${WORDS_MAX_CHARACTERS}">
${escapeHtml(values.words)}</textarea>`;
  return `${paragraph(texts.intro)}${project && paragraph(texts.about)}
<form method="post">${fault}
${labelled(texts.name, input('name', values.name, 'required autocomplete="name"'), required)}
${labelled(texts.role, input('role', values.role, 'autocomplete="organization-title"'))}
${labelled(texts.company, input('company', values.company, 'autocomplete="organization"'))}
${labelled(texts.words, words, required)}
<label class="small-page-choice"><input type="checkbox" name="consent" value="yes" required><span>${escapeHtml(texts.consent)}</span></label>
${confirming({ project, mailedDomain, values }, texts)}
${paragraph(texts.keep)}${submitButton(texts.send)}</form>`;
}

/** The website is compared with the domain of an emailed link: any other link its owner could have opened. */
function confirming(
  { project, mailedDomain, values }: Pick<WriterContent, 'project' | 'mailedDomain' | 'values'>,
  texts: TestimonialTexts,
): string {
  if (project === '') return '';
  const website = `<input name="website" dir="ltr" maxlength="2048" inputmode="url" value="${escapeHtml(values.website)}" autocomplete="url">`;
  return `${aboutField(project)}<label class="small-page-choice"><input type="checkbox" name="confirms" value="yes"${values.confirms ? ' checked' : ''}><span>${escapeHtml(texts.confirm)}</span></label>
${mailedDomain && labelled(texts.website, website) + paragraph(texts.domain)}`;
}

/** What the form names, which its owner may change before it is sent. */
function aboutField(project: string): string {
  return `<input type="hidden" name="about" value="${escapeHtml(project)}">`;
}

function input(name: string, value: string, attributes: string): string {
  return `<input name="${name}" dir="auto" maxlength="200" value="${escapeHtml(value)}" ${attributes}>`;
}
