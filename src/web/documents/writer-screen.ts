import { escapeHtml } from '../../lib/escape-html.ts';
import type { Language } from '../../lib/texts/languages.ts';
import { linkTexts } from '../../lib/texts/link-texts.ts';
import { type TestimonialTexts, testimonialTexts } from '../../lib/texts/testimonial-texts.ts';
import { directionOf, fillIn } from '../../lib/texts/translate.ts';
import { WORDS_MAX_CHARACTERS } from '../../testimonials/testimonial-request.ts';
import displayFont from '../../ui/fonts/bricolage-grotesque-latin.woff2?url';
import { BUTTON, FIELD, HEADING, htmlDocument, SENDS_ORIGIN } from './html-document.ts';
import plainCss from './plain.css?inline';
import type { DocumentContent } from './renderer.ts';
import { NO_INDEX_TAG } from './share-tags.ts';

type WriterContent = Extract<DocumentContent, { kind: 'writer' }>;

const PAGE = 'max-width:36rem;margin:0 auto;padding:10vh 1.25rem;display:grid;gap:1.25rem';
const FORM = 'display:grid;gap:1.25rem;justify-items:start';
const CHOICE = 'display:flex;gap:.75rem;align-items:start;cursor:pointer';
const BOX = 'flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0';
const QUOTE = 'border-inline-start:3px solid;padding-inline-start:1rem;white-space:pre-line;overflow-wrap:anywhere';

/** The page of a link by which somebody is asked for their words. It runs no script. */
export function writerScreen(content: WriterContent, siteName: string): string {
  const { language, owner } = content;
  const texts = filled(testimonialTexts(language), content);
  const title = content.state === 'ended' ? linkTexts(language).ended : texts.title;
  return htmlDocument({
    fonts: [displayFont],
    title: `${title} · ${siteName}`,
    language,
    labels: language,
    direction: directionOf(language as Language),
    head: [NO_INDEX_TAG, SENDS_ORIGIN],
    css: plainCss,
    body: `<main id="main" style="${PAGE}"><h1 style="${HEADING}">${escapeHtml(title)}</h1>${partsOf(content, texts)}${linkTo(owner)}</main>`,
  });
}

/** The texts with the names of the owner and the project. */
function filled(texts: TestimonialTexts, { owner, project }: WriterContent): TestimonialTexts {
  const entries = Object.entries(texts).map(([key, text]) => [key, fillIn(text, { name: owner.name, project })]);
  return Object.fromEntries(entries) as TestimonialTexts;
}

function linkTo({ name, path }: WriterContent['owner']): string {
  return `<p><a href="${escapeHtml(path)}" style="text-decoration:underline">${escapeHtml(name)}</a></p>`;
}

function partsOf(content: WriterContent, texts: TestimonialTexts): string {
  switch (content.state) {
    case 'ended':
      return '';
    case 'withdrawn':
      return paragraph(texts.withdrawn, 'role="status"');
    case 'submitted':
      return `${paragraph(texts.sent, 'role="status"')}${written(content.values)}${paragraph(texts.keep)}${withdrawal(texts)}`;
    case 'pending':
      return `${paragraph(`${texts.sent} ${texts.correct}`, 'role="status"')}${writingForm(content, texts)}${withdrawal(texts)}`;
    default:
      return writingForm(content, texts);
  }
}

function withdrawal({ withdraw }: TestimonialTexts): string {
  return `<form method="post" style="${FORM}"><input type="hidden" name="action" value="withdraw">
<button type="submit" style="${BUTTON}">${escapeHtml(withdraw)}</button></form>`;
}

function paragraph(text: string, attributes = ''): string {
  return `<p ${attributes}>${escapeHtml(text)}</p>`;
}

/** Nothing after the owner has deleted it. */
function written({ name, role, company, words }: WriterContent['values']): string {
  if (words === '') return '';
  const writer = [name, role, company].filter(Boolean).join(', ');
  return `<figure dir="auto" style="${QUOTE}"><blockquote dir="auto">${escapeHtml(words)}</blockquote>
<figcaption dir="auto">${escapeHtml(writer)}</figcaption></figure>`;
}

/** Posted to the link itself. */
function writingForm({ state, project, values }: WriterContent, texts: TestimonialTexts): string {
  const fault = state === 'invalid' || state === 'failed' ? paragraph(texts[state], 'role="alert"') : '';
  return `${paragraph(texts.intro)}${project && paragraph(texts.about)}
<form method="post" style="${FORM}">${fault}
${input('name', texts.name, values.name, 'required autocomplete="name"')}
${input('role', texts.role, values.role, 'autocomplete="organization-title"')}
${input('company', texts.company, values.company, 'autocomplete="organization"')}
<label style="width:100%">${escapeHtml(texts.words)}<textarea name="words" dir="auto" rows="8" required maxlength="${WORDS_MAX_CHARACTERS}" style="${FIELD}">
${escapeHtml(values.words)}</textarea></label>
<label style="${CHOICE}"><input type="checkbox" name="consent" value="yes" required style="${BOX}"><span>${escapeHtml(texts.consent)}</span></label>
${paragraph(texts.keep)}<button type="submit" style="${BUTTON}">${escapeHtml(texts.send)}</button></form>`;
}

function input(name: string, label: string, value: string, attributes: string): string {
  return `<label style="width:100%">${escapeHtml(label)}<input name="${name}" dir="auto" maxlength="200" value="${escapeHtml(value)}" ${attributes} style="${FIELD}"></label>`;
}
