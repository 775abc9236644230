import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';
import { openPage } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

const FORCED = { forcedColors: 'active', viewport: { width: 1280, height: 900 } } as const;
const TABS = 30;

/** What has the focus without an outline, after each of some presses of Tab. */
async function withoutOutline(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let press = 0; press < TABS; press += 1) {
    await page.keyboard.press('Tab');
    const element = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return '';
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      return outlineStyle === 'none' || outlineWidth === '0px' ? activeElement.outerHTML.slice(0, 200) : '';
    });
    if (element !== '') found.push(element);
  }
  return found;
}

/** Forced colours take the ground of a button away: it needs a border to be seen as one. */
async function expectBorder(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const element = page.getByRole(role, { name, exact: true }).first();
  const { width, colour, ground } = await element.evaluate((one) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one);
    const width = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
    return { width, colour: borderTopColor, ground: getComputedStyle(document.body).backgroundColor };
  });
  expect(width, name).toBeGreaterThanOrEqual(1);
  expect(colour, name).not.toBe(ground);
}

/** Icons that have the colour of the page behind them. */
function unseenIcons(page: Page): Promise<string[]> {
  return page.locator('svg.lucide:visible').evaluateAll((icons) => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return icons.filter((icon) => getComputedStyle(icon).stroke === ground).map((icon) => icon.outerHTML);
  });
}

test('in forced colours a public page shows its focus and its buttons', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  for (const title of ['Loom', 'Tide']) await ada.request('POST', '/api/projects/new', { json: { title } });
  const page = await openPage(await app.listen(), FORCED);
  await page.goto(`/u/${ada.user.user_name}`);
  await page.getByRole('heading', { name: 'Loom' }).waitFor();
  expect(await withoutOutline(page)).toEqual([]);
  await expectBorder(page, 'link', 'Contact');
  await expectBorder(page, 'button', 'Send message');
});

test('in forced colours each entry that the arrow keys are at is seen', async () => {
  const app = await startApp();
  const { page, person } = await openLoggedInPage(app, await app.listen(), FORCED);
  await person.request('POST', '/api/projects/new', { json: { title: 'Loom' } });
  const highlighted = async () => {
    const entry = page.locator('[data-highlighted]').last();
    await entry.waitFor();
    const ground = await entry.evaluate((one) => getComputedStyle(one.closest('.case') ?? one).backgroundColor);
    expect(ground, 'what lies behind the list').not.toMatch(/, 0\)$/);
    return entry.evaluate((one) => getComputedStyle(one).outline);
  };
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Edit your page' }).waitFor();
  expect(await withoutOutline(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the studio' }).fill('proj');
  expect(await highlighted()).toMatch(/ solid 2px$/);
  await page.goto('/studio/projects');
  await page.getByRole('button', { name: 'More for Loom' }).press('ArrowDown');
  expect(await highlighted()).toMatch(/ solid 2px$/);
  await page.goto('/projects/register/new');
  await page.getByRole('combobox', { name: 'Technology Stack' }).fill('Rus');
  await page.keyboard.press('ArrowDown');
  expect(await highlighted()).toMatch(/ solid 2px$/);
});

test('in forced colours the studio shows its focus, its buttons and its icons', async () => {
  const app = await startApp();
  const { page, person } = await openLoggedInPage(app, await app.listen(), FORCED);
  for (const title of ['Loom', 'Tide']) await person.request('POST', '/api/projects/new', { json: { title } });
  await page.goto('/studio/projects');
  await page.getByRole('button', { name: 'Move Loom' }).waitFor();
  expect(await withoutOutline(page)).toEqual([]);
  await expectBorder(page, 'link', 'Add project');
  await expectBorder(page, 'button', 'Select several');
  expect(await page.locator('svg.lucide:visible').count()).toBeGreaterThan(10);
  expect(await unseenIcons(page)).toEqual([]);
});
