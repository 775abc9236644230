import { expect, test } from 'vitest';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { type DigestContent, digestMail, hasNews } from './digest-mail.ts';

const ENGLISH = mailTexts('');
const URLS = { origin: 'https://folio.example', unsubscribeUrl: 'https://folio.example/unsubscribe/t' };
const QUIET: DigestContent = {
  period: { from: '2026-11-16', to: '2026-11-22' },
  ...{ digest: 'weekly', visitors: 0, visitorsBefore: 0, projects: [], countries: [], messages: 0, openedLinks: [] },
  expiring: [],
  deadLinks: [],
};

test('a mail has what happened and nothing that did not', () => {
  const mail = digestMail(
    ENGLISH,
    {
      ...QUIET,
      ...{ visitors: 1_234, visitorsBefore: 1_300, messages: 1 },
      projects: [{ label: 'Kelp', count: 2 }],
      countries: [{ label: 'Germany', count: 1 }],
      openedLinks: [{ label: 'Acme', count: 1 }],
      expiring: [{ title: 'Scrum', lastDay: '2026-12-31', isNews: false }],
      deadLinks: [{ url: 'https://kelp.example/', title: 'Kelp', reason: 'no_host', isNews: false }],
    },
    URLS,
  );
  expect(mail).toEqual({
    subject: 'Your portfolio, 16 to 22 Nov 2026',
    link: 'https://folio.example/analytics/country',
    unsubscribeUrl: 'https://folio.example/unsubscribe/t',
    text: `1,234 visitors, 66 fewer than in the week before.

Most visited projects:
- Kelp: 2 visitors

They came from:
- Germany: 1 visitor

1 new message from your page: https://folio.example/studio/messages

Your links were opened:
- Acme: 1 time

Certificates that expire soon:
- Scrum: 31 Dec 2026
https://folio.example/studio/certifications

Links on your page that no longer work:
- Kelp: https://kelp.example/ (the site is gone)
https://folio.example/studio

https://folio.example/analytics/country

You get this email in weeks when there is news. Unsubscribe: https://folio.example/unsubscribe/t
`,
  });
});

test.each([
  [{ visitors: 3, visitorsBefore: 2 }, '3 visitors, 1 more than in the week before.'],
  [{ visitors: 3, visitorsBefore: 3 }, '3 visitors, the same as in the week before.'],
  [{ visitors: 3, visitorsBefore: null }, '3 visitors.'],
  [{ digest: 'monthly', visitors: 3, visitorsBefore: 0 }, '3 visitors, 3 more than in the previous period.'],
] as const)('visitors are compared: %o', (change, text) => {
  expect(digestMail(ENGLISH, { ...QUIET, ...change }, URLS).text.split('\n')[0]).toBe(text);
});

test('an owner who only asked about links is told of nothing else', () => {
  const content: DigestContent = { ...QUIET, digest: 'off', openedLinks: [{ label: 'Acme', count: 2 }] };
  const { text, link } = digestMail(ENGLISH, content, URLS);
  expect(text).toMatch(
    /^Your links were opened:\n- Acme: 2 times\n\nhttps:\/\/folio\.example\/studio\/links\n\nYou get/,
  );
  expect(link).toBe('https://folio.example/studio/links');
});

test('nothing that happened is nothing to say', () => {
  expect(hasNews(QUIET)).toBe(false);
  const news: Partial<DigestContent>[] = [
    { visitors: 1 },
    { messages: 1 },
    { openedLinks: [{ label: 'a', count: 1 }] },
    { expiring: [{ title: 'a', lastDay: '2026-12-31', isNews: true }] },
  ];
  expect(hasNews({ ...QUIET, expiring: [{ title: 'a', lastDay: '2026-12-31', isNews: false }] })).toBe(false);
  for (const one of news) expect(hasNews({ ...QUIET, ...one })).toBe(true);
});

test('a mail in German has its numbers, dates and reasons in German', () => {
  const content: DigestContent = {
    ...QUIET,
    ...{ visitors: 1_234, visitorsBefore: 1_200, messages: 2 },
    projects: [{ label: 'Kelp', count: 1_000 }],
    openedLinks: [{ label: 'Acme', count: 3 }],
    expiring: [{ title: 'Scrum', lastDay: '2026-12-31', isNews: false }],
    deadLinks: [{ url: 'https://kelp.example/', title: 'Kelp', reason: 'no_host', isNews: false }],
  };
  const { subject, text } = digestMail(mailTexts('de'), content, URLS);
  expect(subject).toBe('Ihr Portfolio, 16. bis 22. Nov. 2026');
  expect(text).toBe(`1.234 Besucher, 34 mehr als in der Woche davor.

Meistbesuchte Projekte:
- Kelp: 1.000 Besucher

2 neue Nachrichten von Ihrer Seite: https://folio.example/studio/messages

Ihre Links wurden geöffnet:
- Acme: 3-mal

Zertifikate, die bald ablaufen:
- Scrum: 31. Dez. 2026
https://folio.example/studio/certifications

Links auf Ihrer Seite, die nicht mehr funktionieren:
- Kelp: https://kelp.example/ (die Website gibt es nicht mehr)
https://folio.example/studio

https://folio.example/analytics/country

Sie bekommen diese Mail in jeder Woche, in der es etwas zu berichten gibt. Ein Klick beendet diese Mails: https://folio.example/unsubscribe/t
`);
});
