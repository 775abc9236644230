import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { skills } from '../../../../src/portfolio/records/skill/skill.ts';
import { ALL_LISTS } from '../../../../src/studio/lists/record-lists.ts';
import { axeOf, screenShown } from '../../../support/browser.ts';
import { KINDS } from '../../../support/record-samples.ts';
import { type Account, readList, titleOf } from '../account.ts';

const PHONE = { width: 360, height: 740 };
/** Longer lists are shown in parts, with a search field. */
const ROWS_ON_SCREEN = 50;

async function openOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await screenShown(page);
}

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

/** With axe, on a phone; the colour schemes do not depend on data. */
async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await (await axeOf(page)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
}

/** The owner's start: the overview, and the first steps. */
export async function start(_account: Account, page: Page): Promise<void> {
  await openOnPhone(page, '/studio');
  await page.getByRole('heading', { name: 'On your page', exact: true }).waitFor();
  await expectToFit(page);
  await expectNoFaults(page);
  await openOnPhone(page, '/studio/welcome');
  await page.locator('main section, main form').first().waitFor();
  await expectToFit(page);
}

/** Each list has its records, including hidden ones, in the owner's order. */
export async function lists(account: Account, page: Page): Promise<void> {
  await openOnPhone(page, `/studio/${projects.path}`);
  for (const { path, title } of ALL_LISTS) {
    const kind = KINDS.find((candidate) => candidate.path === path) ?? projects;
    const records = await readList(account, kind);
    // Not a new document for each list: its scripts take most of the time.
    await page.getByRole('navigation', { name: 'Studio' }).locator(`a[href="/studio/${path}"]:visible`).last().click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    if (records.length === 0) {
      await page.getByText(`No ${path} yet`).waitFor();
      continue;
    }
    const rows = page.locator('main li p:first-child');
    const titles = records
      .slice(0, ROWS_ON_SCREEN)
      .map((record) => titleOf(kind, record) || `(${kind.entity} without a name)`);
    await expect.poll(() => rows.allTextContents()).toEqual(titles);
    await expectToFit(page);
    if (kind === projects) await expectNoFaults(page);
  }
}

/** A long list can be searched, and the technology picker suggests a skill with its exact text. */
export async function search(account: Account, page: Page): Promise<void> {
  for (const kind of KINDS) {
    const list = await readList(account, kind);
    if (list.length <= ROWS_ON_SCREEN) continue;
    const wanted = titleOf(kind, list.at(-1) ?? {});
    await openOnPhone(page, `/studio/${kind.path}`);
    await page.getByRole('searchbox').fill(wanted);
    await expect.poll(() => page.locator('main li p:first-child').allTextContents()).toEqual([wanted]);
  }
  // The catalogue has what visitors see somewhere.
  const skill = (await readList(account, skills)).find(({ hidden }) => !hidden);
  const name = skill ? titleOf(skills, skill) : 'React';
  await openOnPhone(page, '/projects/register/new');
  await page.getByLabel('Technology Stack').fill(name);
  const option = page.getByRole('option').filter({ hasText: name }).first();
  await option.click();
  await page.getByLabel('Chosen technologies').getByText(name, { exact: true }).waitFor();
  await expectToFit(page);
}
