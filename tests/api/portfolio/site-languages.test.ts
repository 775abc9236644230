import { parse } from 'parse5';
import { beforeAll, expect, test } from 'vitest';
import { HELP_TEXTS } from '../../../src/delivery/site/texts/help-texts.ts';
import { LANDING_TEXTS } from '../../../src/delivery/site/texts/landing-texts.ts';
import { LEGAL_TEXTS } from '../../../src/delivery/site/texts/legal-texts.ts';
import { LANGUAGES } from '../../../src/platform/lib/texts/languages.ts';
import { makeUser, startApp, type TestApp } from '../../support/app.ts';
import { headOf } from '../../support/page-head.ts';

const ORIGIN = 'https://folio.example';
const PATHS = ['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import'] as const;
const HEADINGS = {
  '/': 'servicesIntro',
  '/privacy': 'privacyIntro',
  '/terms': 'termsIntro',
  '/imprint': 'imprintIntro',
  '/accessibility': 'accessibilityIntro',
  '/help/import': 'helpIntro',
} as const;
const ENGLISH: Record<string, string> = { ...LANDING_TEXTS, ...LEGAL_TEXTS, ...HELP_TEXTS };
/** Shorter texts may be words of other languages too. */
const SENTENCE_LENGTH = 25;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ config: { origin: ORIGIN } });
});

type Node = { nodeName: string; value?: string; childNodes?: Node[] };

/** What a visitor reads, without the scripts' state. */
function readText(html: string): string {
  const textOf = (node: Node): string => {
    if (['script', 'style'].includes(node.nodeName)) return '';
    return node.nodeName === '#text' ? (node.value ?? '') : (node.childNodes ?? []).map(textOf).join('');
  };
  return textOf(parse(html) as unknown as Node);
}

const get = (path: string, accepted?: string) =>
  app.request('GET', path, accepted === undefined ? {} : { headers: { 'accept-language': accepted } });

const isHeadedIn = (html: string, language: string) =>
  html.startsWith(`<!doctype html><html lang="${language}"${['ar', 'he'].includes(language) ? ' dir="rtl"' : ''}>`);

test.each(LANGUAGES)(
  'in %s, each page is in the language of its query, without a sentence of English',
  async (language) => {
    const sentences = Object.values(ENGLISH).flatMap((text) =>
      text.split(/\{\w+\}/).filter((part) => part.length >= SENTENCE_LENGTH),
    );
    for (const path of PATHS) {
      const { statusCode, body, headers } = await get(`${path}?lang=${language}`, 'fi, ko');
      expect([path, statusCode, isHeadedIn(body, language)]).toEqual([path, 200, true]);
      expect(headers.vary).toBe('Accept-Encoding');
      const text = readText(body);
      const english = sentences.filter((sentence) => text.includes(sentence));
      if (language !== 'en') expect([path, english]).toEqual([path, []]);
      else expect(text).toContain(ENGLISH[HEADINGS[path]]);
    }
  },
);

test.each([
  ['pl', 'pl'],
  ['fi, tr-TR;q=0.5, de;q=0.2', 'tr'],
  ['en;q=0.4, nl;q=0.8', 'nl'],
  ['de;q=0, he;q=0.1', 'he'],
  ['fi, *', 'en'],
  ['', 'en'],
])('without a language in the query, %j gets %s', async (accepted, language) => {
  for (const path of PATHS) {
    const { body, headers } = await get(path, accepted);
    expect([path, isHeadedIn(body, language)]).toEqual([path, true]);
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
  }
  expect((await get('/?lang=xx', accepted)).body.slice(0, 50)).toContain(`<html lang="${language}"`);
});

test('a language has its own entity tag, canonical address and alternates', async () => {
  const [german, english] = [await get('/privacy?lang=de'), await get('/privacy')];
  expect(german.headers.etag).not.toBe(english.headers.etag);
  expect(headOf(german.body)).toMatchObject({
    title: 'Datenschutz · Vitrine',
    links: { canonical: `${ORIGIN}/privacy?lang=de` },
    meta: { 'og:locale': 'de_DE', 'og:url': `${ORIGIN}/privacy?lang=de` },
  });
  expect(headOf(english.body).links.canonical).toBe(`${ORIGIN}/privacy`);
  for (const { body } of [german, english]) {
    expect(body.match(/hreflang="/g)).toHaveLength(LANGUAGES.length + 1);
    expect(body).toContain(`hreflang="fr" href="${ORIGIN}/privacy?lang=fr"`);
    expect(body).toContain(`hreflang="x-default" href="${ORIGIN}/privacy"`);
  }
});

test('links to other pages of the site keep the language, English too if it was asked for', async () => {
  const links = (html: string) =>
    [...html.matchAll(/<a[^>]* href="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => /^\/(?:privacy|terms|imprint|accessibility|[?#]|$)/.test(href));
  for (const path of PATHS) {
    for (const language of ['de', 'en']) {
      const found = links((await get(`${path}?lang=${language}`)).body);
      expect(found.length).toBeGreaterThan(3);
      expect(found.filter((href) => !href.includes(`?lang=${language}`))).toEqual([]);
    }
    expect(links((await get(path)).body).filter((href) => href.includes('?'))).toEqual([]);
  }
});

test('a page of a portfolio leads to the pages of the site in its language', async () => {
  const ada = await makeUser(app);
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { language: 'de' } });
  expect((await get(`/u/${ada.user.user_name}`)).body).toContain('<a href="/?lang=de" class="link">');
});

test('a form post without scripts comes back to the page in its language', async () => {
  const post = (email: string) =>
    app.request('POST', '/api/leads?lang=de', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=${encodeURIComponent(email)}`,
    });
  const sent = await post('ada@example.org');
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/?lang=de#lead-stored']);
  expect((await post('ada@localhost')).body).toContain('<html lang="de"');
});

test('an error is in the language of the query or the browser; for programs it is in English', async () => {
  const missing = await get('/nothing-here', 'it;q=0.9, es');
  expect([missing.statusCode, missing.headers.vary]).toEqual([404, 'Accept-Encoding, Accept-Language']);
  expect(missing.body).toContain('<html lang="es"');
  expect((await get('/nothing-here?lang=ja', 'es')).body).toContain('<html lang="ja"');
  expect((await get('/u/nobody-at-all', 'he')).body).toContain('<html lang="he" dir="rtl"');
  expect((await get('/nothing-here')).body).toContain('Oops! The page you requested does not exist.');
  expect((await get('/api/nothing-here', 'de')).json()).toMatchObject({ code: 'not_found', message: 'Page not found' });
});
