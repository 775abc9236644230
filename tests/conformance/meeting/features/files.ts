import { expect } from 'vitest';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { schemaFaults } from '../../../support/imports/json-resume-schema.ts';
import { type Account, ok, readLists, titleOf, visible } from '../account.ts';

/** The page as JSON Resume is valid and has the visible projects alone; the other files are sent whole. */
export async function pageFiles(account: Account): Promise<void> {
  const fileOf = async (path: string) => (await ok(account.app.request('GET', `/u/${account.userName}${path}`))).body;
  const shown = visible(projects, await readLists(account)).map((project) => titleOf(projects, project));
  const json = JSON.parse(await fileOf('.json'));
  expect(schemaFaults(json)).toEqual([]);
  expect((json.projects ?? []).map(({ name }: { name: string }) => name)).toEqual(shown);
  expect((await fileOf('.md')).startsWith('# ')).toBe(true);
  const card = await fileOf('.vcf');
  expect(card.endsWith('END:VCARD\r\n')).toBe(true);
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const feed = await fileOf('/feed.xml');
  expect(feed.match(/<entry>/g) ?? []).toHaveLength(Math.min(shown.length, 50));
  expect(feed).toMatch(/<\/feed>\n$/);
}
