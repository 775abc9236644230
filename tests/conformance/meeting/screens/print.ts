import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RecordKind } from '../../../../src/portfolio/model/record.ts';
import { RECORD_KINDS } from '../../../../src/portfolio/model/record-kinds.ts';
import { ENTRY_SECTIONS } from '../../../../src/portfolio/model/sections.ts';
import { collapsedIds } from '../../../../src/portfolio/records/project/collapsed-view.ts';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { KINDS } from '../../../support/record-samples.ts';
import { type Account, nameOf, readLists, titleOf, visible } from '../account.ts';

const OPTIONAL = new Set<string>(RECORD_KINDS.filter((kind) => 'isOptional' in kind).map(({ path }) => path));

/** An A4 sheet without its margins, in CSS pixels. */
const SHEET = { width: 718, height: 1_046 };

/** The printed page: the head, and each title fully on the sheet. Projects are those of the collapsed view. */
export async function print(account: Account, page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(SHEET);
  await page.goto(`/u/${account.userName}`);
  const lists = await readLists(account);
  expect(await page.locator('h1').textContent()).toBe(nameOf(account));
  const marked = collapsedIds(visible(projects, lists).map(({ id, show }) => ({ id, show: String(show) })));
  for (const kind of KINDS) {
    const shown = visible(kind, lists).filter(({ id }) => kind !== projects || marked.has(id));
    // An optional kind has no section while there is nothing to show.
    if (shown.length === 0 && OPTIONAL.has(kind.path)) {
      expect(await page.locator(selectorOf(kind)).count(), kind.path).toBe(0);
      continue;
    }
    const printed = await page.locator(selectorOf(kind)).evaluateAll(printedTitles);
    expect(printed, kind.path).toEqual({ titles: shown.map((record) => titleOf(kind, record)), cut: [] });
  }
}

/** Entries are in several sections. */
function selectorOf({ path }: RecordKind): string {
  return path === 'entries' ? ENTRY_SECTIONS.map(([section]) => `#${section}`).join() : `#${path}`;
}

/** In the browser: the titles of sections that take up space, and those that are not fully on the sheet. */
function printedTitles(sections: Element[]) {
  const titles = sections.flatMap((section) => [
    ...section.querySelectorAll(section.id === 'skills' ? '.skill-name bdi' : 'h3'),
  ]);
  const rendered = titles.filter((title) => title.getClientRects().length > 0);
  const isCut = (title: Element) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    const box = range.getBoundingClientRect();
    for (let around = title.parentElement; around; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const clips = getComputedStyle(around).overflow !== 'visible' && around !== document.documentElement;
      if (clips && (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1))
        return true;
    }
    return box.left < 0 || box.right > document.documentElement.clientWidth + 1;
  };
  return {
    titles: rendered.map((title) => title.textContent),
    cut: rendered.filter(isCut).map((title) => title.textContent),
  };
}
