import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { RECORD_KINDS } from '../../src/portfolio/model/record-kinds.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { expectAccessible, intercept, openMenu, openPage } from '../support/browser.ts';
import { sentBytes } from '../support/sent-bytes.ts';
import { logInByCookie, storedUser } from './logged-in-page.ts';

const BEFORE_LOAD_MAX_BYTES = 60_000;
const ALL_MAX_BYTES = 120_000;

const PROJECT = {
  title: 'Analytical Engine',
  description: 'A machine of gears.\nWeaves algebraical patterns.',
  category: 'backend',
  technologies: ['Brass', 'Steam'],
  github_url: 'https://github.com/ada/engine',
  live_url: 'https://example.com/engine',
};
const EXPERIENCE = {
  company_name: 'Babbage & Co.',
  position: 'Analyst',
  responsibilities: ['Wrote notes, A to G', 'Found the first bug'],
  city: 'London',
  state: 'Middlesex',
  country: 'England',
  start_year: '1901-06-01',
};
const EDUCATION = {
  institution: 'Home of De Morgan',
  field_of_study: 'Mathematics',
  school_name: 'School of Logic',
  specialization: 'Calculus',
  level: 'master',
  name_of_award: 'Master of Numbers',
  grade: '1st',
  awards: 'Prize for patience',
  start_year: '1930-01-01',
  end_year: '1932-03-04',
  city: 'Ockham',
  country: 'England',
};
const CERTIFICATION = {
  title: 'Certified Countess',
  description: 'By letters patent',
  category: 'iot',
  awarded_by: 'The Crown',
  certification_number: 'C-1838',
  certification_link: 'https://example.com/countess',
  awarded_date: '1938-07-08',
  expiration_date: '1952-11-27',
};
const BADGE = {
  title: 'First Programmer',
  category: 'ui/ux',
  awarded_by: 'History',
  awarded_date: '1943-09-01',
  badge_number: 'B-1',
  badge_link: 'https://example.com/first',
  description: 'For Note G',
  skills: ['Bernoulli numbers', 'Punched cards'],
};
const SKILLS = [
  { name: 'Loops', category: 'backend', description: 'Even nested ones' },
  { name: 'Diagrams', category: 'ux' },
];

async function add(user: TestUser, path: string, record: Record<string, unknown>): Promise<void> {
  const reply = await user.request('POST', `/api/${path}/new`, { json: record });
  expect([path, reply.statusCode]).toEqual([path, 200]);
}

async function addOneOfEach(user: TestUser): Promise<void> {
  await add(user, 'projects', PROJECT);
  await add(user, 'experiences', EXPERIENCE);
  await add(user, 'educations', EDUCATION);
  await add(user, 'certifications', CERTIFICATION);
  await add(user, 'badges', BADGE);
  for (const skill of SKILLS) await add(user, 'skills', skill);
}

const pathOf = ({ user }: TestUser) => `/u/${user.user_name}`;
const textOf = (page: Page, section: string) => page.locator(`#${section}`).textContent();

async function start(): Promise<{ app: TestApp; ada: TestUser; origin: string }> {
  const app = await startApp();
  const ada = await makeUser(app, { first_name: 'Ada', last_name: 'Lovelace' });
  const json = { headline: 'Analyst', hide_empty_sections: false };
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
  return { app, ada, origin: await app.listen() };
}

test('a portfolio shows in each section that it is empty, where its owner wants that', async () => {
  const { ada, origin } = await start();
  const page = await openPage(origin);
  await page.goto(pathOf(ada));

  for (const { path } of RECORD_KINDS.filter((kind) => !('isOptional' in kind))) {
    expect(await textOf(page, path)).toContain(`No ${path} found`);
  }
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ada Lovelace');
});

test('every filled field is on the page', async () => {
  const { app, ada, origin } = await start();
  await addOneOfEach(ada);
  await app.ctx.db.updateTable('projects').set({ projectdemo: 'https://example.com/demo' }).execute();
  await app.ctx.db.updateTable('educations').set({ start_year: '1930', end_year: '1932-03' }).execute();
  const profile = {
    headline: 'Analyst and metaphysician',
    about: 'I **weave** numbers.',
    location: 'London',
    availability: 'From May',
    pronouns: 'she/her',
    links: [{ label: 'Notes', url: 'https://example.com/notes' }],
  };
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: profile });
  const page = await openPage(origin);
  await page.goto(pathOf(ada));

  const shown: Record<string, string[]> = {
    about: ['Ada Lovelace', 'Analyst and metaphysician', 'I weave numbers.', 'she/her', 'London', 'From May', 'Notes'],
    projects: [
      'Analytical Engine',
      'A machine of gears.\nWeaves',
      'Backend',
      'Brass',
      'Steam',
      'Project Link',
      'GitHub',
      'Demo',
    ],
    skills: ['Backend', 'Loops', 'Even nested ones', 'UI/UX', 'Diagrams'],
    badges: [
      'First Programmer',
      'UI/UX',
      'History',
      'Sep 1943',
      'B-1',
      'Badge Link',
      'For Note G',
      'Bernoulli numbers',
      'Punched cards',
    ],
    certifications: [
      'Certified Countess',
      'By letters patent',
      'Testing',
      'The Crown',
      'C-1838',
      'Certification Link',
      'Awarded Jul 1938',
      'Expired Nov 1952',
    ],
    educations: [
      'Home of De Morgan',
      'Mathematics',
      'School of Logic',
      'Calculus',
      'Master',
      'Master of Numbers',
      '1st',
      'Prize for patience',
      '1930 – Mar 1932',
      'Ockham, England',
    ],
    experiences: [
      'Babbage & Co.',
      'Analyst',
      'Wrote notes, A to G',
      'Found the first bug',
      'London, Middlesex, England',
      'Jun 1901 – Present',
    ],
  };
  for (const [section, texts] of Object.entries(shown)) {
    const text = await textOf(page, section);
    expect(texts.filter((wanted) => !text?.includes(wanted))).toEqual([]);
  }
  const links = await page
    .locator('main a[rel~="ugc"]')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect(links.sort()).toEqual(
    [
      'https://example.com/countess',
      'https://example.com/demo',
      'https://example.com/engine',
      'https://example.com/first',
      'https://example.com/notes',
      'https://github.com/ada/engine',
    ].sort(),
  );
});

test('the project list expands to all projects and collapses to the newest six', async () => {
  const { ada, origin } = await start();
  for (let number = 1; number <= 8; number++) await add(ada, 'projects', { title: `Project ${number}` });
  const page = await openPage(origin);
  await page.goto(pathOf(ada));
  const visible = page.locator('#projects li.card:visible');
  expect(await visible.count()).toBe(6);
  expect(await visible.getByRole('heading').allInnerTexts()).toEqual(
    [8, 7, 6, 5, 4, 3].map((number) => `Project ${number}`),
  );
  const indices = visible.locator('.index');
  expect(await indices.allInnerTexts()).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6']);
  await page.locator('#projects').getByText('6 of 8', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Show More', exact: true }).click();
  await page.getByRole('button', { name: 'Show Less' }).waitFor();
  await page.locator('#projects').getByText('8 of 8', { exact: true }).waitFor();
  expect(await visible.count()).toBe(8);
  expect(await indices.allInnerTexts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `1.${number}`));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show More' }).waitFor();
  expect(await visible.count()).toBe(6);
});

test('the skill tabs filter by category, by pointer and by keyboard', async () => {
  const { ada, origin } = await start();
  for (const skill of SKILLS) await add(ada, 'skills', skill);
  const page = await openPage(origin);
  await page.goto(pathOf(ada));
  const skills = page.locator('#skills');
  expect(await skills.getByRole('tab').allInnerTexts()).toEqual([
    ...['All', 'Frontend', 'Backend', 'Devops', 'UI/UX', 'Tools', 'Database', 'Testing', 'Soft Skills', 'Security'],
  ]);
  // Without skills: as reachable as the others, but quiet.
  expect(await skills.locator('.tab[data-quiet]').allInnerTexts()).toEqual([
    ...['Frontend', 'Devops', 'Tools', 'Database', 'Testing', 'Soft Skills', 'Security'],
  ]);

  await skills.getByRole('tab', { name: 'Backend' }).click();
  await skills.getByText('Diagrams').waitFor({ state: 'detached' });
  expect(await textOf(page, 'skills')).toContain('Loops');
  // The next key must go to the focused tab, which gets the focus a moment after its panel.
  const atTab = (name: string) => page.locator('[role=tab][tabindex="0"][aria-selected=true]:focus', { hasText: name });
  await atTab('Backend').waitFor();
  await page.keyboard.press('ArrowRight');
  await skills.getByText('No skills found').waitFor();
  await atTab('Devops').waitFor();
  await page.keyboard.press('ArrowRight');
  await skills.getByText('Diagrams').waitFor();
  await page.keyboard.press('Home');
  await skills.getByText('Loops').waitFor();
});

test('the navigation links to every section', async () => {
  const { origin } = await start();
  const page = await openPage(origin);
  await page.goto('/home');
  const linksOf = (name: string) => page.getByRole('navigation', { name }).getByRole('link').allInnerTexts();
  expect(await linksOf('Page')).toEqual(['About', 'Projects', 'Badges', 'Certifications', 'Contacts']);
  expect((await linksOf('Sections')).map((text) => text.replace(/^\d\s*/, ''))).toEqual([
    ...['Projects', 'Skills', 'Badges', 'Certifications', 'Educations', 'Experiences', 'Contacts'],
  ]);

  const targets = await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const target of targets) expect(await page.locator(`section${target}`).count()).toBe(1);
  await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Certifications' }).click();
  await expect
    .poll(() => page.locator('#certifications').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(200);
});

test('without scripts the page shows everything, and accepts a message', async () => {
  const { ada, origin } = await start();
  for (let number = 1; number <= 8; number++) await add(ada, 'projects', { title: `Project ${number}` });
  await add(ada, 'skills', SKILLS[0] ?? {});
  const page = await openPage(origin, { javaScriptEnabled: false });
  await page.goto(pathOf(ada));
  expect(await page.locator('#projects li.card:visible').count()).toBe(8);
  expect(await page.getByRole('button', { name: 'Show More' }).isVisible()).toBe(false);
  expect(await page.getByRole('tab').first().isVisible()).toBe(false);
  expect(await textOf(page, 'skills')).toContain('Loops');

  await writeMessage(page);
  await page.getByText('Message sent successfully.').waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf(ada));
  const { messages } = (await ada.request('GET', '/api/messages')).json();
  expect(messages).toMatchObject([{ name: 'Charles', subject: 'Engine', message: 'Shall we build it?' }]);
});

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Charles');
  await page.getByLabel('Email').fill('charles@example.org');
  await page.getByLabel('Subject').fill('Engine');
  await page.getByLabel('Message').fill('Shall we build it?');
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('the contact form confirms a sent message, and is empty again', async () => {
  const { ada, origin } = await start();
  const page = await openPage(origin);
  await page.goto(pathOf(ada));
  await writeMessage(page);

  await page.getByRole('status').getByText('Message sent successfully.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  expect((await ada.request('GET', '/api/messages')).json().unread).toBe(1);
});

test('a message that could not be sent stays in the form', async () => {
  const { ada, origin } = await start();
  const page = await openPage(origin, { expectedComplaints: [/\/api\/contact/] });
  await page.goto(pathOf(ada));
  await intercept(page, '**/api/contact', (route) => route.abort('connectionfailed'));
  await writeMessage(page);

  await page.locator('#contacts').getByText('The server cannot be reached').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Shall we build it?');
});

test('logged-in users have the account menu, and can log out there', async () => {
  const { app, ada, origin } = await start();
  const page = await openPage(origin);
  await logInByCookie(page, origin, ada);
  await page.goto('/home');
  await openMenu(page.getByRole('button', { name: 'Account' }));

  expect(await page.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe(`/users/edit/${ada.user.id}`);
  expect(await page.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await app.request('GET', '/api/users/me', { cookie: ada.cookie() })).statusCode).toBe(401);
});

test('a browser with a session but without the record gets the record back', async () => {
  const { ada, origin } = await start();
  const page = await openPage(origin);
  await logInByCookie(page, origin, ada);
  await page.goto('/home');
  await page.evaluate(() => localStorage.clear());
  await page.reload();

  await page.getByRole('button', { name: 'Account' }).waitFor();
  expect(await storedUser(page)).toEqual(ada.user);
});

test('a click before the script has loaded is repeated afterwards', async () => {
  const { ada, origin } = await start();
  for (let number = 1; number <= 8; number++) await add(ada, 'projects', { title: `Project ${number}` });
  const page = await openPage(origin, { isNew: true });
  const requested = Promise.withResolvers<Route>();
  await page.route('**/assets/portfolio-*', (route) => requested.resolve(route));
  await page.goto(pathOf(ada));
  await page.getByRole('button', { name: 'Show More' }).click();
  const script = await requested.promise;
  expect(await page.locator('#projects li.card:visible').count()).toBe(6);

  await script.continue();
  await page.getByRole('button', { name: 'Show Less' }).waitFor();
  expect(await page.locator('#projects li.card:visible').count()).toBe(8);
});

test.each(['/home', '/api/docs', '/no-such-page'])('%s is accessible in light and dark', async (path) => {
  const app = await startApp();
  const page = await openPage(await app.listen(), { expectedComplaints: [/status of 404/] });
  await page.goto(path);
  await expectAccessible(page);
});

test('who reads, scrolls and moves the mouse fetches no script, and a control that is pointed at runs it', async () => {
  const page = await openPage(await (await startApp()).listen(), { isNew: true });
  const bytes = await sentBytes(page);
  await page.addInitScript(() =>
    document.addEventListener('hydrated', () => Object.assign(window, { hydrated: true })),
  );
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await page.waitForLoadState('networkidle');
  expect(bytes.ofScripts(), bytes.list()).toBe(0);
  expect(await page.evaluate(() => 'hydrated' in window)).toBe(false);

  await bytes.scriptsFetched();
  expect(bytes.ofScripts()).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => 'hydrated' in window)).toBe(true);
});

test('nothing is wider than a window of 320 pixels', async () => {
  const { ada, origin } = await start();
  await addOneOfEach(ada);
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await add(ada, 'projects', { ...PROJECT, title: long, description: long.repeat(3), technologies: [long] });
  await add(ada, 'experiences', { ...EXPERIENCE, company_name: long, position: long, city: long });
  await add(ada, 'badges', { ...BADGE, title: long, awarded_by: long, skills: [long] });
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { first_name: long, headline: long } });
  const page = await openPage(origin, { viewport: { width: 320, height: 640 } });
  for (const path of [pathOf(ada), '/api/docs', '/login']) {
    await page.goto(path);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
});

test('a first visit of a full portfolio, the sample, is small', async () => {
  const origin = await (await startApp()).listen();
  const page = await openPage(origin, { isNew: true });
  const bytes = await sentBytes(page);
  await page.goto('/home', { waitUntil: 'load' });

  await bytes.scriptsFetched();
  expect(bytes.untilLoad(), bytes.list()).toBeLessThan(BEFORE_LOAD_MAX_BYTES);
  expect(bytes.all()).toBeGreaterThan(BEFORE_LOAD_MAX_BYTES);
  expect(bytes.all(), bytes.list()).toBeLessThan(ALL_MAX_BYTES);
});

test('a page whose document lacks a list requests it: loading, an error with another try, then the list', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const ada = await makeUser(app);
  expect((await ada.request('POST', '/api/badges/new', { json: BADGE })).statusCode).toBe(200);
  const path = `/u/${ada.user.user_name}`;
  // The markup differs from what the state renders then, which React reports and renders again.
  const page = await openPage(origin, { expectedComplaints: [/Minified React error #418/, /500/] });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutList(await response.text(), 'badges') });
  });
  const requests: Route[] = [];
  await page.route('**/api/badges?**', (route) => void requests.push(route));
  await page.goto(path);
  await page.getByRole('button', { name: 'Send message' }).hover();
  const section = page.locator('#badges');
  await section.getByText('Loading...').waitFor();
  await expect.poll(() => requests.length).toBe(1);
  const failure = { status: 500, code: 'internal', message: 'Badges are away', error: 'Try later' };
  await requests.pop()?.fulfill({ status: 500, json: failure });
  expect(await section.getByRole('alert').textContent()).toBe('Badges are away');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests.length).toBe(1);
  await requests.pop()?.continue();
  await section.getByText(BADGE.title).waitFor();
});

/** The document as if this list had not come with it. */
function withoutList(html: string, name: string): string {
  const [whole = '', json = ''] =
    /(?<=<script type="application\/json" id="state">)(.*?)(?=<\/script>)/s.exec(html) ?? [];
  const state: { queries: { key: string[] }[] } = JSON.parse(json);
  const queries = state.queries.filter(({ key }) => key[0] !== name);
  expect(queries).toHaveLength(state.queries.length - 1);
  return html.replace(whole, () => JSON.stringify({ ...state, queries }));
}
