import { expect } from 'vitest';
import type { TestUser } from './app.ts';
import { eventually } from './eventually.ts';

/** Resolves once so many openings of links of an account are counted: they are written about once a second. */
export async function openingsCounted(user: Pick<TestUser, 'request'>, count: number): Promise<void> {
  await eventually(async () => {
    const links: { opened_count: number }[] = (await user.request('GET', '/api/share-links')).json();
    expect(links.reduce((sum, { opened_count }) => sum + opened_count, 0)).toBe(count);
  });
}
