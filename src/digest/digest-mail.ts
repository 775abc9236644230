import { lazy } from '../lib/lazy.ts';
import type { DateRange } from '../model/country-report.ts';
import type { Digest } from '../model/user.ts';
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

type MailText = { subject: string; text: string; link: string; unsubscribeUrl: string };

/** True if there is something to tell. */
export function hasNews({ visitors, messages, openedLinks, expiring, deadLinks }: DigestContent): boolean {
  const hasEvents = visitors > 0 || messages > 0 || openedLinks.length > 0;
  return hasEvents || [...expiring, ...deadLinks].some(({ isNews }) => isNews);
}

export function digestMail(
  content: DigestContent,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl: string },
): MailText {
  const { digest, messages, projects, countries, openedLinks } = content;
  const isOff = digest === 'off';
  const link = isOff ? `${origin}/studio/links` : `${origin}/studio/visitors`;
  const paragraphs = [
    ...(isOff ? [] : [visitorsText(content), list('Most visited projects:', projects, 'visitor')]),
    ...(isOff ? [] : [list('They came from:', countries, 'visitor')]),
    messages > 0 ? `${counted(messages, 'new message')} from your page: ${origin}/studio/messages` : '',
    list('Your links were opened:', openedLinks, 'time'),
    expiringText(content, origin),
    deadLinksText(content.deadLinks, origin),
    link,
    endText(digest, unsubscribeUrl),
  ];
  const subject = `Your portfolio, ${periodText(content.period)}`;
  return { subject, text: `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`, link, unsubscribeUrl };
}

/** '12 visitors, 3 more than in the week before.' */
function visitorsText({ digest, visitors, visitorsBefore }: DigestContent): string {
  const before = digest === 'monthly' ? 'in as many days before' : 'in the week before';
  const more = visitorsBefore === null ? 0 : visitors - visitorsBefore;
  const change =
    more === 0 ? `as many as ${before}` : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than ${before}`;
  return `${counted(visitors, 'visitor')}${visitorsBefore === null ? '' : `, ${change}`}.`;
}

function list(title: string, rows: readonly Count[], noun: string): string {
  if (rows.length === 0) return '';
  return [title, ...rows.map(({ label, count }) => `- ${label}: ${counted(count, noun)}`)].join('\n');
}

function expiringText({ expiring }: DigestContent, origin: string): string {
  if (expiring.length === 0) return '';
  const lines = expiring.map(({ title, lastDay }) => `- ${title}: ${dayFormat().format(timeOf(lastDay))}`);
  return ['Certificates that expire soon:', ...lines, `${origin}/studio/certifications`].join('\n');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function endText(digest: Digest, unsubscribeUrl: string): string {
  const why = {
    off: 'You get this mail because you asked about links that you share.',
    weekly: 'You get this mail every week in which there is something to say.',
    monthly: 'You get this mail every month in which there is something to say.',
  };
  return `${why[digest]} One click ends it: ${unsubscribeUrl}`;
}

const dayFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** '16 to 22 Nov 2026' */
function periodText({ from, to }: DateRange): string {
  return dayFormat()
    .formatRange(timeOf(from), timeOf(to))
    .replace(/\s*–\s*/, ' to ');
}
