import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isEntrySection, SECTION_KINDS } from '../../../src/portfolio/model/sections.ts';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { chooseFromMenu, expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function openSections(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  await person.request('PATCH', `/api/users/${person.user.id}`, { json: { hide_empty_sections: false } });
  await page.goto('/studio/sections');
  await page.getByRole('button', { name: 'Move Projects' }).waitFor();
  return { page, person };
}

type StoredSection = { kind: string; title: string; shown: boolean };

/** Sections of entries are listed once they have some. */
const LISTED = SECTION_KINDS.filter((kind) => !isEntrySection(kind)).length;

async function stored({ request }: TestUser): Promise<StoredSection[]> {
  return (await request('GET', '/api/users/me')).json().sections;
}

const storedKinds = async (user: TestUser) => (await stored(user)).map(({ kind }) => kind);
const shownOrder = (page: Page) => page.locator('main li input').evaluateAll(placeholdersOf);

function placeholdersOf(inputs: Element[]): string[] {
  return inputs.map((input) => (input as HTMLInputElement).placeholder);
}

/** The headings in the preview. */
const previewed = (page: Page) => page.frameLocator('iframe').locator('.section-head h2').allTextContents();

test('sections are moved by keyboard and menu, renamed and hidden; each change is saved, and the preview follows', async () => {
  const { page, person } = await openSections({ reducedMotion: 'reduce', viewport: { width: 1_440, height: 900 } });
  await expect
    .poll(() => previewed(page))
    .toEqual([...['Projects', 'Skills', 'Badges', 'Certifications', 'Educations', 'Experiences', 'Contact Me']]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Move Projects' }).focus();
  await page.keyboard.press('Space');
  await page.getByText(`Projects picked up. Place 1 of ${LISTED}.`).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText(`Place 2 of ${LISTED}.`).waitFor();
  await page.keyboard.press('Space');
  await page.getByText(`Projects dropped. Place 2 of ${LISTED}.`).waitFor();
  await expect.poll(() => storedKinds(person)).toEqual(['skills', 'projects', ...SECTION_KINDS.slice(2)]);

  await chooseFromMenu(page.getByRole('button', { name: 'More for Experiences' }), 'Move to the top');
  await expect.poll(async () => (await storedKinds(person)).slice(0, 3)).toEqual(['experiences', 'skills', 'projects']);
  expect((await shownOrder(page)).slice(0, 3)).toEqual(['Experiences', 'Skills', 'Projects']);

  const title = page.getByRole('textbox', { name: 'Experiences' });
  await title.fill('  Where I worked ');
  await title.press('Enter');
  await page.getByRole('button', { name: 'Hide Badges' }).click();
  await expect.poll(async () => (await stored(person)).find(({ kind }) => kind === 'badges')?.shown).toBe(false);
  expect((await stored(person))[0]).toMatchObject({ kind: 'experiences', title: 'Where I worked' });
  await expect
    .poll(() => previewed(page))
    .toEqual([...['Where I worked', 'Skills', 'Projects', 'Certifications', 'Educations', 'Contact Me']]);

  await page.getByRole('button', { name: 'Back to the default order' }).click();
  await expect.poll(() => storedKinds(person)).toEqual(SECTION_KINDS);
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await storedKinds(person))[0]).toBe('experiences');
});

test('on a phone a button shows the preview, nothing is too wide, and empty sections can be left out', async () => {
  const { page } = await openSections({ viewport: { width: 360, height: 740 } });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Hide empty sections' }).check();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => previewed(page)).toEqual(['Contact Me']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
