import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ResumeCheck } from '../../../../src/delivery/files/check/resume-check.ts';
import { TEMPLATES } from '../../../../src/portfolio/representation/resume-formats.ts';
import { makeUser, startApp } from '../../../support/app.ts';
import { heightsByPage, pageCountOf, readTextOf } from '../../../support/pdf-text.ts';

const PUBLICATIONS = 40;
const A4_HEIGHT_PT = 841.89;
const MARGIN_PT = 45.35;
const titleOf = (index: number) =>
  `Paper ${String(index).padStart(2, '0')} on the tides of the river and what gauges say`;

/** How far down the last page there is text, of the room for it. */
function lastFillOf(pdf: Buffer): number {
  const body = heightsByPage(pdf)
    .at(-1)
    ?.filter((height) => height > MARGIN_PT);
  return (A4_HEIGHT_PT - MARGIN_PT - Math.min(...(body ?? []))) / (A4_HEIGHT_PT - 2 * MARGIN_PT);
}

test('forty publications are all there, each once, and what the pages have no room for is counted', async () => {
  const app = await startApp();
  const mina = await makeUser(app, { user_name: 'mina', first_name: 'Mina', last_name: 'Okafor' });
  for (let index = 0; index < PUBLICATIONS; index++) {
    const publication = {
      ...{ title: titleOf(index), authors: 'M. Okafor, L. Brandt', publisher: 'Journal of Tides', category: 'article' },
      ...{ published_on: '2020-05', doi: `10.1000/tide.${index}`, description: 'An abstract that no résumé has.' },
    };
    expect((await mina.request('POST', '/api/publications/new', { json: publication })).statusCode).toBe(200);
  }
  const made = async (query: string) => {
    const { rawPayload } = await app.request('GET', `/u/mina/resume.pdf?${query}`);
    return { pdf: rawPayload, read: readTextOf(rawPayload), pages: pageCountOf(rawPayload) };
  };
  const shown = (read: string) => read.match(/Paper\d\d/g) ?? [];
  for (const template of TEMPLATES) {
    const { read, pages, pdf } = await made(`template=${template}`);
    expect([template, new Set(shown(read)).size, shown(read).length]).toEqual([template, PUBLICATIONS, PUBLICATIONS]);
    expect(pages).toBeLessThanOrEqual(3);
    expect(read).toContain('Publications');
    expect(read).not.toMatch(/Selected|abstract/);
    expect(read.match(/doi:10\.1000\/tide/g)).toHaveLength(PUBLICATIONS);
    expect(lastFillOf(pdf)).toBeGreaterThan(0.25);

    const short = await made(`template=${template}&pages=1`);
    const kept = shown(short.read).length;
    expect(short.pages).toBe(1);
    expect(kept).toBeGreaterThan(7);
    expect(short.read).toContain(`Selectedpublications(${kept}of40)`);
    expect(short.read).toContain('More:http://localhost:3000/u/mina');
  }
  expect(shown((await made('pages=all')).read)).toHaveLength(PUBLICATIONS);

  const check = async (pages: string): Promise<ResumeCheck> =>
    (await mina.request('GET', `/api/resume-check?pages=${pages}`)).json();
  const { findings, text } = await check('1');
  const left = findings.filter(({ area }) => area === 'length');
  expect(left.map(({ level, message }) => [level, message.replace(/\d+ of/, 'n of')])).toEqual([
    ['advice', '‘Publications’: about n of 40 fit on the pages. The file says how many it has; more pages have more.'],
  ]);
  expect(text).toMatch(/^Selected publications \(\d+ of 40\)$/m);
  expect((await check('3')).findings.some(({ area }) => area === 'length')).toBe(false);
  expect((await app.request('GET', '/u/mina/resume.pdf?pages=4')).statusCode).toBe(400);

  // In Word too, with the venue in italics and the own name in bold.
  const docx = unzipSync((await app.request('GET', '/u/mina/resume.docx')).rawPayload);
  const xml = strFromU8(docx['word/document.xml'] ?? new Uint8Array());
  expect(xml).toMatch(/<w:rPr><w:i\/><w:iCs\/><\/w:rPr><w:t [^>]+>Journal of Tides</);
  expect(xml).toMatch(/<w:rPr><w:b\/><w:bCs\/><\/w:rPr><w:t [^>]+>M. Okafor</);
});

test('a long career is complete with all pages, and on fewer ones says what it leaves out', async () => {
  const app = await startApp();
  const ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada' });
  for (let index = 0; index < 30; index++) {
    const responsibilities = Array.from({ length: 9 }, (_, line) => `Task ${index}.${line} was done for a long time.`);
    const job = {
      company_name: `Company ${index}`,
      position: `Post ${index}`,
      responsibilities,
      city: 'x',
      country: 'y',
    };
    await ada.request('POST', '/api/experiences/new', { json: { ...job, start_year: `${1990 + index}` } });
  }
  for (const template of TEMPLATES) {
    const counts: number[] = [];
    for (const pages of ['1', '2', '3', 'all'] as const) {
      const { rawPayload } = await app.request('GET', `/u/ada/resume.pdf?template=${template}&pages=${pages}`);
      const read = readTextOf(rawPayload);
      const posts = new Set(read.match(/Post\d+/g)).size;
      counts.push(posts);
      if (pages === 'all') expect([posts, read.match(/Task\d+\.\d/g)?.length]).toEqual([30, 270]);
      else expect(pageCountOf(rawPayload)).toBeLessThanOrEqual(Number(pages));
      if (posts < 30) expect(read).toContain(`Experience(${posts}of30)`);
      expect([template, pages, pageCountOf(rawPayload) === 1 || lastFillOf(rawPayload) > 0.25]).toEqual([
        template,
        pages,
        true,
      ]);
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  }
});
