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
import { SAME_WORDS } from './same-words.ts';

/** A text of the owner, in no catalogue. */
const OWN = 'Zzyzx';

/** Names, addresses and values, which are no texts of the studio. */
const VALUE = new RegExp(
  [
    OWN,
    'Ada',
    'Lovelace',
    '^user-',
    'Berlin',
    'Chrome',
    '^#',
    ...Object.values(LANGUAGE_NAMES),
    'Vitrine',
    'https?:',
    'localhost',
    '127\\.0',
    '@',
    '/u/',
    '/api',
    '_',
  ].join('|'),
);

/** Words that German has taken over, and names that are the same. */
const SAME = new Set<string>([
  'Badges',
  'DID',
  'Tools',
  ...DESIGNS.map(({ name }) => name),
  ...[
    'Design',
    'Studio',
    'Links',
    'Name',
    'Downloads',
    'URL',
    'Start',
    'Position',
    'Team',
    'Spam',
    'Normal',
    'Domains',
    'Domain',
  ],
  ...['Frontend', 'DevOps', 'Backend', 'UI/UX', 'Medium', 'Master', 'Bachelor', 'Webhooks', 'Passkeys', 'IP'],
  ...['Google Search Console', 'Bing Webmaster Tools', 'Yandex Webmaster', 'Pinterest', 'Facebook'],
  ...['Word (DOCX)', 'US Letter', 'Markdown', 'JSON Resume', 'Import', 'Export', 'DB-IP, 2026-06', 'host', 'second'],
]);

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

test('who chooses a language has it on every screen, also before the login, and can return to English', async () => {
  const app = await startApp({ config: { plans: { secret: undefined, url: undefined } } });
  const origin = await app.listen();
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of/] });
  const own = await addOfEachKind(person);
  const screens = PUBLIC_PATHS.filter(({ kind, path }) => kind === 'app' && !/(edit|delete)\/:id/.test(path)).map(
    ({ path }) => path.replace(':country', 'DE').replace(':city', 'Berlin').replace(':region', 'Berlin'),
  );
  const { id } = person.user;
  const paths = [...screens, ...own, `/users/edit/${id}`, `/users/delete/${id}`];
  const requestsEnded = watchRequests(page);
  const textsOf = async (path: string) => {
    await page.goto(path);
    await screenShown(page);
    await requestsEnded();
    return textsOn(page);
  };
  const english = new Map<string, string[]>();
  for (const path of paths) english.set(path, await textsOf(path));

  for (const language of STUDIO_LANGUAGES.filter((language) => language !== 'en')) {
    await page.goto('/settings/page');
    await page.locator('[name=studio_language]').selectOption(language);
    await page.locator(`html[lang=${language}][dir=${directionOf(language)}]`).waitFor();
    await screenShown(page);
    await expectAccessible(page);
    // Mails to the owner have it too.
    const account = await page.evaluate(() => fetch('/api/users/me').then((response) => response.json()));
    expect(account.studio_language).toBe(language);

    const same = new Set<string>();
    for (const path of paths) {
      const texts = await textsOf(path);
      if ((await page.locator('html').getAttribute('lang')) !== language) same.add(`${path}: the document's language`);
      for (const text of texts) {
        const isKnown = VALUE.test(text) || SAME.has(text) || SAME_WORDS[language].test(text);
        if (/\p{L}{2}/u.test(text) && !isKnown && english.get(path)?.includes(text)) same.add(`${path}: ${text}`);
      }
      if (await isWiderThanScreen(page)) same.add(`${path}: wider than the screen`);
    }
    expect([language, ...same]).toEqual([language]);
  }

  await page.goto('/settings/page');
  await page.locator('[name=studio_language]').selectOption('en');
  await page.getByRole('heading', { name: 'Language of the studio' }).waitFor();
}, 600_000);

/** On a phone of 320 px. */
async function isWiderThanScreen(page: Page): Promise<boolean> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  await page.setViewportSize(size);
  return isWider;
}

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
