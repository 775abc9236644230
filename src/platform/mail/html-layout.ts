import { escapeHtml } from '../lib/escape-html.ts';
import { onPaint, PALETTE, VERMILION } from '../lib/palette.ts';
import type { StudioLanguage } from '../lib/texts/languages.ts';
import { mailTexts } from '../lib/texts/mail-texts.ts';

type MailWords = {
  subject: string;
  text: string;
  language?: StudioLanguage | undefined;
  /** The URL that the mail is about. No other becomes a link, because a mail may contain a stranger's text. */
  link?: string | undefined;
  /** Where mails of this kind are ended; also a link. */
  unsubscribeUrl?: string | undefined;
};

/** As in the configuration. */
type MailSender = { origin: string; siteName: string; operatorName: string | undefined };

const BAND_DARK = '#38170f';

const DISPLAY = "'Bricolage Grotesque','Arial Black',Arial,sans-serif";
const TEXT = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

const LIGHT = { ...PALETTE.light, accent: VERMILION.light };
const DARK = { ...PALETTE.dark, accent: VERMILION.dark };
const PAINT = VERMILION.paint.light;
const ON_PAINT = onPaint(PAINT);
const day = (colour: keyof typeof LIGHT) => LIGHT[colour];
const night = (colour: keyof typeof DARK) => `${DARK[colour]}!important`;

/** For mail clients that support it; others use the light colours, which are inline at each element. */
const NIGHT_CSS = `@media (prefers-color-scheme:dark){.wall{background:${night('wall')}}.case{background:${night('surface')};color:${night('ink')}}.foot{color:${night('faint')}}.band{background:${BAND_DARK}!important;color:${night('ink')}}.mark{border-color:${night('ink')}}.head,.letter{color:${PAINT}!important}.link{color:${night('accent')}}}`;

/** Returns the plain text as HTML: tables and inline styles, with nothing to load. */
export function mailHtml(
  { subject, text, language = 'en', link, unsubscribeUrl }: MailWords,
  sender: MailSender,
): string {
  const { t, direction } = mailTexts(language);
  const { origin, siteName, operatorName = siteName } = sender;
  return [
    `<!doctype html><html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${NIGHT_CSS}</style></head>`,
    `<body class="wall" style="margin:0;background:${day('wall')}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:${direction === 'rtl' ? 'right' : 'left'}">`,
    `<tr><td class="band" style="padding:24px 28px 30px;background:${PAINT};color:${ON_PAINT}">${brand(siteName)}${heading(subject)}</td></tr>`,
    `<tr><td class="case" style="padding:28px;background:${day('surface')};color:${day('ink')};font:16px/1.6 ${TEXT};overflow-wrap:anywhere">`,
    ...paragraphs(text).map((paragraph) =>
      paragraph === link ? button(subject, link) : prose(paragraph, [link, unsubscribeUrl]),
    ),
    `</td></tr><tr><td class="foot" style="padding:16px 28px;color:${day('faint')};font:13px/1.5 ${TEXT}">`,
    `${escapeHtml(t('Sent by {operator} at {origin}', { operator: operatorName, origin }))}</td></tr></table></td></tr></table></body></html>`,
  ].join('\n');
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** The logo without an image: a case with its lamp on top, and a V in it. */
function brand(siteName: string): string {
  const frame = `display:inline-block;width:18px;border:3px solid ${ON_PAINT};border-top-width:6px;text-align:center`;
  return `<div style="font:700 18px/20px ${DISPLAY}"><span class="mark" style="${frame};font-size:15px;line-height:16px"><span class="letter">V</span></span>&nbsp; ${escapeHtml(siteName)}</div>`;
}

function heading(subject: string): string {
  const style = `margin:32px 0 0;font:700 32px/1.05 ${DISPLAY};letter-spacing:-0.5px;overflow-wrap:anywhere`;
  return `<h1 class="head" style="${style}">${escapeHtml(subject)}</h1>`;
}

function prose(paragraph: string, links: readonly (string | undefined)[]): string {
  const lines = escapeHtml(paragraph).replaceAll('\n', '<br>');
  const linked = links.reduce((html: string, link) => (link ? withAnchor(html, escapeHtml(link)) : html), lines);
  return `<p style="margin:0 0 16px">${linked}</p>`;
}

function withAnchor(html: string, href: string): string {
  return html.replaceAll(href, `<a class="link" href="${href}" style="color:${day('accent')}">${href}</a>`);
}

function button(label: string, link: string): string {
  const style = `display:inline-block;padding:14px 22px;border-radius:4px;background:${PAINT};color:${ON_PAINT};font-weight:700;text-decoration:none`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>${prose(link, [link])}`;
}
