import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { type ButtonTone, buttonClass } from '../../../platform/ui/button.tsx';

/** Parts of the pages with one question, which run no script. Their text fields have no `type`, except a password. */

/** `body` is HTML. */
export function smallPage(title: string, body: string): string {
  return `<main id="main" class="small-page"><h1>${escapeHtml(title)}</h1>${body}</main>`;
}

/** A control, as HTML, below its label; `mark` says that it is required. */
export function labelled(label: string, control: string, mark = ''): string {
  const marked = mark && `<span aria-hidden="true" class="placard">${escapeHtml(mark)}</span>`;
  return `<label class="small-page-field"><span class="small-page-label"><span>${escapeHtml(label)}</span>${marked}</span>${control}</label>`;
}

export function submitButton(label: string, tone: ButtonTone = 'primary'): string {
  return `<button type="submit" class="${buttonClass(tone)}">${escapeHtml(label)}</button>`;
}

export function linkButton(href: string, label: string): string {
  return `<p><a href="${escapeHtml(href)}" class="${buttonClass('primary')}">${escapeHtml(label)}</a></p>`;
}

export function paragraph(text: string, attributes = ''): string {
  return `<p ${attributes}>${escapeHtml(text)}</p>`;
}
