import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const frame = (page: Page) => page.frameLocator('iframe');
const word = (page: Page, text: string) => frame(page).getByRole('textbox').filter({ hasText: text }).first();
const isMarked = (page: Page, text: string) =>
  word(page, text).evaluate((box) => box.closest<HTMLElement>('[data-edit-state]')?.dataset.editState);

async function type(page: Page, from: string, to: string) {
  await word(page, from).fill(to);
  await word(page, to).press('Control+Enter');
}
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Editing tools' }).getByRole('button', { name: 'Undo' }).click();

/** A portfolio in German too, with a view for Acme. */
async function startForms(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  const send = async (method: string, path: string, json: object) =>
    (await person.request(method, path, { json })).json();
  await send('PATCH', `/api/users/${person.user.id}`, { headline: 'Builds bridges', page_languages: ['de'] });
  const { project } = await send('POST', '/api/projects/new', { title: 'Ledger', description: 'For a *harbour*.' });
  await send('POST', '/api/experiences/new', {
    ...{ company_name: 'Works', position: 'Analyst', city: 'London', country: 'UK', start_year: '2019' },
    responsibilities: ['Plans', 'Tests'],
  });
  const { view } = await send('POST', '/api/views', { name: 'For Acme', slug: 'acme', headline: 'Bridges for Acme' });
  return { page, person, project, view, send };
}

const german = async ({ request }: TestUser): Promise<Record<string, unknown>> => {
  const { records } = (await request('GET', '/api/translations/de')).json();
  return Object.fromEntries(
    records.flatMap(({ kind, texts }: { kind: string; texts: { field: string; text: unknown }[] }) =>
      texts.map(({ field, text }) => [`${kind} ${field}`, text]),
    ),
  );
};

test('a translation is written on its page, where a missing text is marked, and undone to none', async () => {
  const { page, person } = await startForms();
  // As from the menu of the page itself.
  await page.goto(`/u/${person.user.user_name}/de`);
  await page.evaluate(() => {
    window.location.href = '/studio/page';
  });
  await page.getByText('You’re editing Deutsch.').waitFor();
  await word(page, 'Builds bridges').waitFor();
  expect(await isMarked(page, 'Builds bridges')).toBe('fallback');
  await expectAccessible(page);
  await type(page, 'Builds bridges', 'Baut Brücken');
  await expect.poll(async () => (await german(person))['profile headline']).toBe('Baut Brücken');
  await expect.poll(() => isMarked(page, 'Baut Brücken')).toBe('own');
  await type(page, 'Plans', 'Pläne');
  await expect.poll(async () => (await german(person))['experiences responsibilities']).toEqual(['Pläne', 'Tests']);
  const me = (await person.request('GET', '/api/users/me')).json();
  expect(me.headline).toBe('Builds bridges');
  expect(
    await frame(page)
      .getByRole('button', { name: /^Start year/ })
      .count(),
  ).toBe(0);

  await undo(page);
  await expect.poll(async () => (await german(person))['experiences responsibilities']).toEqual([]);
  await word(page, 'Plans').waitFor();
  await type(page, 'Baut Brücken', ' ');
  await word(page, 'Builds bridges').waitFor();
  expect(await isMarked(page, 'Builds bridges')).toBe('fallback');
  await undo(page);
  await word(page, 'Baut Brücken').waitFor();
});

test('a translation that was changed elsewhere is overwritten only if its writer chooses so', async () => {
  const { page, person, send } = await startForms({ expectedComplaints: [/409/] });
  await page.goto('/studio/page?lang=de');
  await word(page, 'Builds bridges').waitFor();
  const changes = [{ kind: 'profile', id: '', field: 'headline', text: 'Vom Telefon' }];
  await send('PATCH', '/api/translations/de', { changes });
  await type(page, 'Builds bridges', 'Vom Schreibtisch');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Vom Telefon').waitFor();
  expect((await german(person))['profile headline']).toBe('Vom Telefon');
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect.poll(async () => (await german(person))['profile headline']).toBe('Vom Schreibtisch');
});

test('the words of a view are written on its page, and those of the portfolio stay', async () => {
  // A text that is saved while another of the same view is on its way meets its new version, and is saved again.
  const { page, person, view } = await startForms({ expectedComplaints: [/409 \(Conflict\)/] });
  const stored = async () => (await person.request('GET', `/api/views/${view.id}`)).json();
  await page.goto('/studio/page?lang=de');
  await page.getByRole('combobox', { name: 'What you edit' }).selectOption('View: For Acme');
  await page.getByText('You’re editing the view ‘For Acme’.').waitFor();
  await word(page, 'Bridges for Acme').waitFor();
  expect(await isMarked(page, 'Ledger')).toBe('fallback');
  await type(page, 'Bridges for Acme', 'Two bridges for Acme');
  await type(page, 'Ledger', 'Ledger for Acme');
  await type(page, 'Plans', 'Plans for Acme');
  await expect.poll(async () => (await stored()).items.length).toBe(2);
  expect(await stored()).toMatchObject({
    headline: 'Two bridges for Acme',
    items: [
      { kind: 'projects', title: 'Ledger for Acme', shown: true },
      { kind: 'experiences', description: 'Plans for Acme\nTests' },
    ],
  });
  const [project] = (await person.request('GET', `/api/projects?user_id=${person.user.id}`)).json();
  expect(project.title).toBe('Ledger');
  await undo(page);
  await expect.poll(async () => (await stored()).items[1]?.description ?? '').toBe('');
});

test('captions, descriptions of images and the texts of blocks are written on the page of a project', async () => {
  const { page, person, project, send } = await startForms({
    // A text that is saved while another of the same project is on its way meets its new version, and is saved again.
    expectedComplaints: [/409 \(Conflict\)/],
  });
  const upload = async (hue: number) => {
    const create = { width: 40, height: 30, channels: 3 as const, background: { r: hue, g: 80, b: 120 } };
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'a.png');
    return (await person.request('POST', '/api/upload', { body })).json().image_url as string;
  };
  const [inBlock, inAlbum] = [await upload(1), await upload(200)];
  await send('PATCH', `/api/projects/${project.id}`, {
    results: [{ value: '3', label: 'cranes' }],
    blocks: [
      { type: 'quote', text: 'It floats', source: 'A pilot' },
      { type: 'image', image_url: inBlock, caption: 'The quay' },
    ],
    images: [
      { image_url: inBlock, caption: 'Not in the album' },
      { image_url: inAlbum, caption: '' },
    ],
  });
  const stored = async () => (await person.request('GET', `/api/projects/${project.id}`)).json();
  await page.goto('/studio/page');
  await frame(page).getByRole('button', { name: 'Actions for Ledger' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit its page' }).click();
  await type(page, 'The quay', 'The new quay');
  await type(page, 'It floats', 'It floats well');
  await type(page, 'cranes', 'new cranes');
  await frame(page).getByRole('textbox', { name: 'Caption:' }).last().fill('At night');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).images[1].caption).toBe('At night');
  await frame(page).getByRole('button', { name: 'Describe the image' }).last().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description of the image' }).fill('A crane');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored()).images[1].alt).toBe('A crane');
  expect(await stored()).toMatchObject({
    results: [{ value: '3', label: 'new cranes' }],
    blocks: [
      { text: 'It floats well', source: 'A pilot' },
      { caption: 'The new quay', alt: '' },
    ],
    images: [{ caption: 'Not in the album' }, { caption: 'At night' }],
  });
  await page.goto('/studio/page?lang=de&project=ledger');
  await type(page, 'The new quay', 'Der neue Kai');
  await expect.poll(async () => (await german(person))['projects blocks.text']).toEqual(['', '', '', 'Der neue Kai']);
});
