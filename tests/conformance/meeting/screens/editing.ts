import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RecordKind } from '../../../../src/portfolio/model/record.ts';
import { experiences } from '../../../../src/portfolio/records/experience/experience.ts';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { fieldsOf, KINDS } from '../../../support/record-samples.ts';
import { type Account, ok, readList, type Stored, titleOf } from '../account.ts';

/** The last record of two kinds: one with dates and places, one with the picker; another kind if these are empty. */
async function chosen(account: Account): Promise<{ kind: RecordKind; record: Stored }[]> {
  const found: { kind: RecordKind; record: Stored }[] = [];
  for (const kind of [experiences as RecordKind, projects as RecordKind, ...KINDS]) {
    const record = (await readList(account, kind)).at(-1);
    if (record && found.length < 2 && !found.some((other) => other.kind === kind)) found.push({ kind, record });
  }
  return found;
}

/** Untouched fields are saved unchanged, byte for byte. */
export async function editScreen(account: Account, page: Page): Promise<void> {
  for (const { kind, record } of await chosen(account)) {
    const [field = ''] = fieldsOf(kind, 'text');
    const path = `/api/${kind.path}/${record.id}`;
    await page.goto(`/${kind.path}/edit/${record.id}`);
    await page.locator(`main [name="${field}"]`).fill('Something else');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText(`${kind.label} saved.`).waitFor();

    const saved = (await ok(account.user.request('GET', path))).json();
    expect(saved).toEqual({ ...record, [field]: 'Something else', updated_at: saved.updated_at });
    await ok(account.user.request('PATCH', path, { json: { [field]: record[field] } }));
  }
}

/** It shows what would be deleted, and Cancel changes nothing. */
export async function deleteScreen(account: Account, page: Page): Promise<void> {
  for (const { kind, record } of await chosen(account)) {
    await page.goto(`/${kind.path}/delete/${record.id}`);
    const named = await page.locator('main form strong').textContent();
    expect(named?.includes(titleOf(kind, record)), `${named}`).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
  }
}
