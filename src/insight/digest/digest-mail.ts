import type { MailText, MailTexts } from '../../platform/lib/texts/mail-texts.ts';
import type { Digest } from '../../portfolio/model/user.ts';
import type { DateRange } from '../visits/country-report.ts';
import { type DigestLink, deadLinksText } from './dead-links-text.ts';
import type { ExpiringCertificate } from './expiring-certificates.ts';

type Count = { label: string; count: number };

/** What happened in a period. */
export type DigestContent = {
  period: DateRange;
  /** 'off' for an owner who only wants to know which links were opened. */
  digest: Digest;
  visitors: number;
  /** In as many days before; null if the period has none before it. */
  visitorsBefore: number | null;
  /** The projects and countries with the most visitors. */
  projects: readonly Count[];
  countries: readonly Count[];
  messages: number;
  /** The links of which the owner wants to know, and how often they were opened. */
  openedLinks: readonly Count[];
  expiring: readonly ExpiringCertificate[];
  deadLinks: readonly DigestLink[];
};

type MailParts = { subject: string; text: string; link: string; unsubscribeUrl: string };

/** True if there is something to tell. */
export function hasNews({ visitors, messages, openedLinks, expiring, deadLinks }: DigestContent): boolean {
  const hasEvents = visitors > 0 || messages > 0 || openedLinks.length > 0;
  return hasEvents || [...expiring, ...deadLinks].some(({ isNews }) => isNews);
}

export function digestMail(
  texts: MailTexts,
  content: DigestContent,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl: string },
): MailParts {
  const { t, count } = texts;
  const { digest, messages, projects, countries, openedLinks } = content;
  const isOff = digest === 'off';
  const link = isOff ? `${origin}/studio/links` : `${origin}/analytics/country`;
  const visitors = (n: number) => count('{n} visitors', n, '{n} visitor');
  const times = (n: number) => count('{n} times', n, '{n} time');
  const newMessages = count('{n} new messages', messages, '{n} new message');
  const paragraphs = [
    ...(isOff ? [] : [visitorsText(texts, content), list(t('Most visited projects:'), projects, visitors)]),
    ...(isOff ? [] : [list(t('They came from:'), countries, visitors)]),
    messages > 0
      ? t('{messages} from your page: {link}', { messages: newMessages, link: `${origin}/studio/messages` })
      : '',
    list(t('Your links were opened:'), openedLinks, times),
    expiringText(texts, content, origin),
    deadLinksText(texts, content.deadLinks, origin),
    link,
    `${t(WHY[digest])} ${t('Unsubscribe: {link}', { link: unsubscribeUrl })}`,
  ];
  const subject = t('Your portfolio, {period}', { period: periodText(texts, content.period) });
  return { subject, text: `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`, link, unsubscribeUrl };
}

const WHY = {
  off: 'You get this email because you asked about links that you share.',
  weekly: 'You get this email in weeks when there is news.',
  monthly: 'You get this email in months when there is news.',
} as const satisfies Record<Digest, MailText>;

/** '12 visitors, 3 more than in the week before.' */
function visitorsText({ t, count, locale }: MailTexts, { digest, visitors, visitorsBefore }: DigestContent): string {
  const counted = count('{n} visitors', visitors, '{n} visitor');
  if (visitorsBefore === null) return `${counted}.`;
  const isMonth = digest === 'monthly';
  const more = visitors - visitorsBefore;
  const n = Math.abs(more).toLocaleString(locale);
  if (more === 0) {
    return t(
      isMonth ? '{visitors}, the same as in the previous period.' : '{visitors}, the same as in the week before.',
      {
        visitors: counted,
      },
    );
  }
  const values = { visitors: counted, n };
  if (more > 0) {
    const text = isMonth
      ? '{visitors}, {n} more than in the previous period.'
      : '{visitors}, {n} more than in the week before.';
    return t(text, values);
  }
  const text = isMonth
    ? '{visitors}, {n} fewer than in the previous period.'
    : '{visitors}, {n} fewer than in the week before.';
  return t(text, values);
}

function list(title: string, rows: readonly Count[], counted: (n: number) => string): string {
  if (rows.length === 0) return '';
  return [title, ...rows.map(({ label, count }) => `- ${label}: ${counted(count)}`)].join('\n');
}

function expiringText(texts: MailTexts, { expiring }: DigestContent, origin: string): string {
  if (expiring.length === 0) return '';
  const lines = expiring.map(({ title, lastDay }) => `- ${title}: ${dayFormat(texts).format(timeOf(lastDay))}`);
  return [texts.t('Certificates that expire soon:'), ...lines, `${origin}/studio/certifications`].join('\n');
}

function dayFormat({ locale }: MailTexts): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** '16 to 22 Nov 2026' */
function periodText(texts: MailTexts, { from, to }: DateRange): string {
  const range = dayFormat(texts).formatRange(timeOf(from), timeOf(to));
  return range.replace(/\s*–\s*/, () => ` ${texts.t('to')} `);
}
