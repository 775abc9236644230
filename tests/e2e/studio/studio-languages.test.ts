import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { PUBLIC_PATHS } from '../../../src/delivery/public-paths.ts';
import { LANGUAGE_NAMES, STUDIO_LANGUAGES } from '../../../src/platform/lib/texts/languages.ts';
import { directionOf } from '../../../src/platform/lib/texts/translate.ts';
import { DESIGNS } from '../../../src/portfolio/model/designs.ts';
import { PASSWORD, startApp, type TestUser } from '../../support/app.ts';
import { expectAccessible, openPage, screenShown } from '../../support/browser.ts';
import { KINDS, recordWith } from '../../support/record-samples.ts';
import { openLoggedInPage } from '../logged-in-page.ts';
import { usePseudoLocale } from './pseudo-locale.ts';

/** A text of the owner, in no catalogue. */
const OWN = 'Zzyzx';

/** Names, addresses and values, which are no texts of the studio. */
const VALUES = new RegExp(
  [
    ...[OWN, 'Ada', 'Lovelace', 'user-[\\w-]+', 'Vitrine', 'Chrome', 'Linux', 'Berlin'],
    ...['https?:[^\\s]*', '[\\w.-]*@[\\w.-]+', '/(?:u|api)/[^\\s]*', 'localhost', '[a-z]+(?:_[a-z]+)+', '#\\w+'],
    ...['Google Search Console', 'Bing Webmaster Tools', 'Yandex Webmaster', 'Pinterest', 'Facebook', 'DB-IP'],
    ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1).toLocaleString('de', { month: 'short' })),
    'Deutschland',
    ...['second', 'Starter', 'Professional', 'Business', '\\b(?:IP|kB)\\b', 'TRUST_PROXY', 'host', 'Node', 'SQLite'],
    ...['Word \\(DOCX\\)', 'US Letter', 'Markdown', 'JSON Resume'],
    // The check of an English résumé names its headings.
    ...[
      'Experience',
      'Education',
      'Skills',
      'Projects',
      'Certifications',
      'Awards',
      'Publications',
      'Services',
      'Languages',
    ],
    ...Object.values(LANGUAGE_NAMES),
    ...DESIGNS.map(({ name }) => name),
  ].join('|'),
  'g',
);
/** Returns what waits until everything has arrived, also what a response has led to. Sooner than Playwright's 'networkidle'. */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    do {
      await expect.poll(() => underWay.size).toBe(0);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    } while (underWay.size > 0);
  };
}

/** Everything that a person reads or hears on the screen. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, iframe, [lang]:not(html)'))
        texts.push(node.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.map((text) => text.trim()))];
  });
}

async function addOfEachKind(person: TestUser): Promise<string[]> {
  const paths: string[] = [];
  for (const kind of KINDS) {
    const added = await person.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, OWN) });
    const { id } = (added.json() as Record<string, { id: string }>)[kind.entity] ?? { id: '' };
    paths.push(`/${kind.path}/edit/${id}`, `/${kind.path}/delete/${id}`);
  }
  return paths;
}

test.each([
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const)(
  'no text of any screen is outside of the catalogue, cut or wider than a phone, as %s (%s)',
  async (place: 'de' | 'ar', _direction: 'ltr' | 'rtl') => {
    const app = await startApp({ config: { plans: { secret: undefined, url: undefined } } });
    const origin = await app.listen();
    const viewport = { width: 360, height: 740 };
    const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of/], viewport });
    const own = await addOfEachKind(person);
    const screens = PUBLIC_PATHS.filter(({ kind, path }) => kind === 'app' && !/(edit|delete)\/:id/.test(path)).map(
      ({ path }) => path.replace(':country', 'DE').replace(':city', 'Berlin').replace(':region', 'Berlin'),
    );
    const { id } = person.user;
    const requestsEnded = watchRequests(page);
    await usePseudoLocale(page, place);
    await page.evaluate((language) => localStorage.setItem('studio-language', language), place);
    const found = new Set<string>();
    for (const path of [...screens, ...own, `/users/edit/${id}`, `/users/delete/${id}`]) {
      await page.goto(path);
      await screenShown(page);
      await requestsEnded();
      for (const text of await textsOn(page))
        if (/[A-Za-z]{2}/.test(text.replaceAll(VALUES, ''))) found.add(`not translated: ${text} (${path})`);
      for (const fault of await page.evaluate(misfits)) found.add(`${fault} (${path})`);
    }
    expect([...found]).toEqual([]);
  },
  300_000,
);

/** In the browser: what is wider than the screen, and whose text is cut without an ellipsis. */
function misfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!hasText || element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) return false;
    const { overflowX, textOverflow } = getComputedStyle(element);
    return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []),
    ...cut.map((element) => `cut: ${element.textContent}`),
  ];
}

test('who chooses a language has it, also in mails, and can return to English', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const { page } = await openLoggedInPage(app, origin);
  for (const language of STUDIO_LANGUAGES.filter((language) => language !== 'en')) {
    await page.goto('/settings/page');
    await page.locator('[name=studio_language]').selectOption(language);
    await page.locator(`html[lang=${language}][dir=${directionOf(language)}]`).waitFor();
    await screenShown(page);
    await expectAccessible(page);
    const account = await page.evaluate(() => fetch('/api/users/me').then((response) => response.json()));
    expect(account.studio_language).toBe(language);
  }
  await page.goto('/settings/page');
  await page.locator('[name=studio_language]').selectOption('en');
  await page.getByRole('heading', { name: 'Language of the studio' }).waitFor();
});

test('a new account has the language of the browser, and takes it to the next one', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const page = await openPage(origin, { locale: 'de-AT' });
  await page.goto('/register');
  const texts = { user_name: 'adaking', first_name: 'Ada', last_name: 'King', email: 'ada@king.example' };
  for (const [name, text] of Object.entries({ ...texts, password: PASSWORD, confirm_password: PASSWORD })) {
    await page.locator(`[name=${name}]`).fill(text);
  }
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await page.getByRole('status').filter({ hasText: 'Sie sind registriert' }).waitFor();
  const account = await page.evaluate(() => fetch('/api/users/me').then((response) => response.json()));
  expect(account.studio_language).toBe('de');

  const elsewhere = await openPage(origin, { locale: 'en-GB', isNew: true });
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Email').fill('ada@king.example');
  await elsewhere.locator('[name=password]').fill(PASSWORD);
  await elsewhere.locator('main form [type=submit]').first().click();
  await elsewhere.waitForURL(/\/(home|u\/)/);
  await elsewhere.goto('/studio');
  await elsewhere.locator('html[lang=de]').waitFor();
});
