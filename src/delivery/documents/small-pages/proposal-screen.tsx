import type { ProposalCopy } from '../../../clients/proposals/proposal.ts';
import { proposalTexts } from '../../../clients/proposals/proposal-texts.ts';
import { DECISION_WORDS_MAX_CHARACTERS } from '../../../clients/proposals/reader-screen.ts';
import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { namedTexts, serverTranslator } from '../../../platform/lib/texts/catalogues.ts';
import type { Catalogue } from '../../../platform/lib/texts/keys.ts';
import type { Language } from '../../../platform/lib/texts/languages.ts';
import { directionOf, fillIn } from '../../../platform/lib/texts/translate.ts';
import displayFont from '../../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import { htmlDocument, SENDS_ORIGIN } from '../html-document.ts';
import linkScript from '../link-reports.client.ts?inline';
import plainCss from '../plain.css?inline';
import proposalCss from '../proposal.css?inline';
import type { DocumentContent } from '../renderer.ts';
import { NO_INDEX_TAG } from '../share-tags.ts';
import { wayToOwner } from './link-screen.tsx';
import { labelled, paragraph, smallPage, submitButton } from './small-page.tsx';

type ProposalContent = Extract<DocumentContent, { kind: 'proposal' }>;
type Texts = Catalogue['proposal'];

/** A proposal for its client, who answers it here. Its only script reports that it was opened. */
export function proposalScreen(content: ProposalContent, siteName: string): string {
  const { language, copy, state, isOwner } = content;
  const texts = namedTexts(language).proposal;
  const report = isOwner || state === 'draft' ? '' : `<script>${linkScript}</script>`;
  return htmlDocument({
    fonts: [displayFont],
    title: `${copy.title} · ${siteName}`,
    language,
    labels: language,
    direction: directionOf(language as Language),
    head: [NO_INDEX_TAG, SENDS_ORIGIN, report],
    css: plainCss,
    moreCss: [proposalCss],
    body: smallPage(copy.title, bodyOf(content, texts)),
  });
}

function bodyOf(content: ProposalContent, texts: Texts): string {
  const { copy, language, textHtml, owner } = content;
  return [
    statusOf(content, texts),
    copyHtml(copy, textHtml, language),
    decisionForms(content, texts),
    earlier(content, texts),
    `<p class="proposal-screen-only"><a href="${escapeHtml(content.path)}/proposal.pdf" class="link">${escapeHtml(texts.pdf)}</a></p>`,
    `<p class="proposal-screen-only"><a href="${escapeHtml(owner.path)}" class="link">${escapeHtml(owner.name)}</a></p>`,
  ].join('');
}

function statusOf({ state, isOwner, copy, accepted, declined, language, owner }: ProposalContent, texts: Texts) {
  const status = (text: string) => paragraph(text, 'role="status" class="proposal-status"');
  switch (state) {
    case 'draft':
      return status(texts.draft);
    case 'accepted':
      return accepted ? status(proposalTexts(copy, language).accepted(accepted)) : '';
    case 'declined':
      return `${status(fillIn(texts.declined, { date: proposalTexts(copy, language).day(declined.at) }))}${quoted(declined.words)}`;
    case 'expired': {
      const date = proposalTexts(copy, language).day(copy.valid_until);
      return `${status(fillIn(texts.expired, { date }))}${wayToOwner(namedTexts(language).link, owner)}`;
    }
    case 'changed':
      return paragraph(texts.changed, 'role="alert"');
    default:
      return isOwner ? status(texts.preview) : '';
  }
}

function quoted(words: string): string {
  return words === '' ? '' : `<figure dir="auto"><blockquote dir="auto">${escapeHtml(words)}</blockquote></figure>`;
}

function copyHtml(copy: ProposalCopy, textHtml: string, language: string): string {
  const { named, facts } = proposalTexts(copy, language);
  const links = copy.projects.map(
    ({ title, url }) => `<li><a href="${escapeHtml(url)}" class="link"><bdi>${escapeHtml(title)}</bdi></a></li>`,
  );
  return [
    `<p class="proposal-facts">${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join('')}</p>`,
    textHtml && `<div class="proposal-text" dir="auto">${textHtml}</div>`,
    linesHtml(copy, language),
    links.length > 0 ? `<h2>${escapeHtml(named.work)}</h2><ul class="proposal-work">${links.join('')}</ul>` : '',
  ].join('');
}

function linesHtml(copy: ProposalCopy, language: string): string {
  const { named, money, lines } = proposalTexts(copy, language);
  if (lines.length === 0) return '';
  const rows = lines.map(({ description, each, amount }) => {
    const below = `<span class="proposal-each"><bdi>${escapeHtml(each)}</bdi></span>`;
    return `<tr><th scope="row"><bdi>${escapeHtml(description)}</bdi>${below}</th><td>${escapeHtml(amount)}</td></tr>`;
  });
  return `<table class="proposal-lines"><thead><tr><th scope="col">${escapeHtml(named.item)}</th><th scope="col">${escapeHtml(named.amount)}</th></tr></thead>
<tbody>${rows.join('')}</tbody><tfoot><tr><th scope="row">${escapeHtml(named.total)}</th><td>${escapeHtml(money(copy.total))}</td></tr></tfoot></table>`;
}

/** The forms, for whom it is open; the fingerprint, once it is accepted. */
function decisionForms(content: ProposalContent, texts: Texts): string {
  const { state, isOwner, accepted } = content;
  if (state === 'accepted' && accepted) return fingerprint(accepted.hash, texts);
  if (isOwner || (state !== 'open' && state !== 'invalid' && state !== 'changed')) return '';
  return `${acceptForm(content, texts)}${declineForm(content, texts)}`;
}

function fingerprint(hash: string, { copy }: Texts): string {
  return `<p class="proposal-hash">${escapeHtml(copy)} <code dir="ltr">SHA-256 ${hash}</code></p>`;
}

function acceptForm({ state, copy, hash, path, values, owner, language }: ProposalContent, texts: Texts): string {
  const isInvalid = state === 'invalid' && values.action === 'accept';
  const fault = isInvalid ? paragraph(texts.invalid, 'role="alert" id="fault"') : '';
  const invalid = isInvalid && values.name.trim() === '' ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const control = `<input name="name" dir="auto" maxlength="200" value="${escapeHtml(values.name)}" required autocomplete="name"${invalid}>`;
  const required = serverTranslator(language as Language).t('required');
  return `<form method="post" action="${escapeHtml(path)}" class="proposal-answer">${hiddenFields('accept', copy.revision)}<input type="hidden" name="shown" value="${hash}">
<h2>${escapeHtml(texts.accept)}</h2>${fault}
${labelled(texts.name, control, required)}
<label class="small-page-choice"><input type="checkbox" name="consent" value="yes" required><span>${escapeHtml(texts.consent)}</span></label>
${paragraph(fillIn(texts.stored, { name: owner.name }), 'class="proposal-note"')}${submitButton(texts.accept)}</form>`;
}

function declineForm({ state, copy, path, values, language }: ProposalContent, texts: Texts): string {
  const isInvalid = state === 'invalid' && values.action === 'decline';
  const fault = isInvalid ? paragraph(wordsFault(values.words, texts, language), 'role="alert" id="fault"') : '';
  const invalid = isInvalid ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const control = `<textarea name="words" dir="auto" rows="3" maxlength="${DECISION_WORDS_MAX_CHARACTERS}"${invalid}>
${escapeHtml(values.words)}</textarea>`;
  return `<details class="proposal-decline"${isInvalid ? ' open' : ''}><summary>${escapeHtml(texts.decline)}</summary>
<form method="post" action="${escapeHtml(path)}">${hiddenFields('decline', copy.revision)}${fault}
${labelled(texts.words, control)}${submitButton(texts.decline, 'plain')}</form></details>`;
}

function wordsFault(words: string, { words: field }: Texts, language: string): string {
  const { t } = serverTranslator(language as Language);
  // As it is counted when it is stored.
  return words.replaceAll('\r\n', '\n').trim().length > DECISION_WORDS_MAX_CHARACTERS
    ? t('{field} must be at most {n} characters', { field, n: DECISION_WORDS_MAX_CHARACTERS })
    : t('{field} contains a character that cannot be stored', { field });
}

function hiddenFields(action: 'accept' | 'decline', revision: number): string {
  return `<input type="hidden" name="action" value="${action}"><input type="hidden" name="revision" value="${revision}">`;
}

/** What was accepted before the proposal was changed. */
function earlier({ state, accepted, acceptedHtml, language }: ProposalContent, texts: Texts): string {
  if (state === 'accepted' || !accepted) return '';
  const copy: ProposalCopy = JSON.parse(accepted.copy);
  return `<details class="proposal-decline"><summary>${escapeHtml(proposalTexts(copy, language).acceptedEarlier(accepted))}</summary>
<div class="proposal-earlier"><h2>${escapeHtml(copy.title)}</h2>${copyHtml(copy, acceptedHtml, language)}
${fingerprint(accepted.hash, texts)}</div></details>`;
}
