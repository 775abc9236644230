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

async function image(name: string, hue: number, xmp?: string) {
  const create = { width: 60, height: 40, channels: 3 as const, background: { r: hue, g: 80, b: 120 } };
  const made = sharp({ create }).jpeg();
  const buffer = await (xmp ? made.withXmp(xmp) : made).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const TITLED = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbour &amp; tide</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">At low water</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;

type Stored = { id: string; title: string; image_url: string; images: { alt: string; caption: string }[] };
const projects = async ({ request, user }: TestUser): Promise<Stored[]> =>
  (await request('GET', `/api/projects?user_id=${user.id}`)).json();

async function choose(page: Page, files: Awaited<ReturnType<typeof image>>[]) {
  await page.locator('input[name=dropped]').setInputFiles(files);
  return page.getByRole('dialog');
}

test('several images become one project in the order of their names, with the texts that are in them', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { viewport: { width: 360, height: 740 } });
  await page.goto('/studio');
  const files = [
    await image('wharf 10.jpg', 1),
    await image('IMG_0002.jpg', 90),
    await image('wharf 9.jpg', 180, TITLED),
  ];
  const dialog = await choose(page, files);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the project' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [project] = await projects(person);
  expect(project).toMatchObject({
    title: 'IMG 0002',
    image_url: '',
    images: [
      { alt: '', caption: '' },
      { alt: 'Harbour & tide', caption: 'At low water' },
      { alt: 'wharf 10', caption: '' },
    ],
  });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await projects(person)).length).toBe(0);
});

test('an image that could not be sent is tried again, and keeps none of the others; each becomes a project', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/500/] });
  await page.goto('/studio');
  let sent = 0;
  await page.route('**/api/upload', (route) => {
    sent += 1;
    return sent === 2 ? route.fulfill({ status: 500, body: 'no' }) : route.continue();
  });
  const dialog = await choose(page, [await image('a.jpg', 1), await image('b.jpg', 90), await image('c.jpg', 180)]);
  const again = dialog.getByRole('button', { name: /^Try again/ });
  await again.waitFor();
  await dialog.getByRole('radio', { name: 'One for each image' }).check();
  await dialog.getByRole('button', { name: 'Add 2 projects' }).waitFor();
  await again.click();
  await dialog.getByRole('button', { name: 'Add 3 projects' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await projects(person)).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  expect(sent).toBe(4);
  await page.keyboard.press('Control+z');
  await page.getByText('They are in the trash.').waitFor();
  expect(await projects(person)).toEqual([]);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await projects(person)).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
});

test('what was changed since it was added stays when the addition of many is undone', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  const dialog = await choose(page, [await image('a.jpg', 1), await image('b.jpg', 90), await image('c.jpg', 180)]);
  await dialog.getByRole('radio', { name: 'One for each image' }).check();
  await dialog.getByRole('button', { name: 'Add 3 projects' }).click();
  await dialog.waitFor({ state: 'detached' });
  const rename = (id = '') => person.request('PATCH', `/api/projects/${id}`, { json: { title: 'Harbour' } });
  const [a, b, c] = await projects(person);
  expect((await rename(b?.id)).statusCode).toBe(200);
  await page.keyboard.press('Control+z');
  await page.getByText('They are in the trash.').waitFor();
  expect((await projects(person)).map(({ title }) => title)).toEqual(['Harbour']);

  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await projects(person)).length).toBe(3);
  await rename(a?.id);
  await rename(c?.id);
  await page.keyboard.press('Control+z');
  await page.getByText('changed').first().waitFor();
  expect((await projects(person)).map(({ title }) => title)).toEqual(['Harbour', 'Harbour', 'Harbour']);
});

/** What a browser does when files are dropped, here and in the page in the frame. */
const dropped = (name: string, type: string, text: string) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type }));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
};

test('a file that is no image opens its import, dropped anywhere, also on the page that is edited', async () => {
  const { page } = await openLoggedInPage(app, origin);
  const resume = JSON.stringify({ basics: { name: 'Ada Lovelace' }, projects: [{ name: 'Analytical engine' }] });
  const drop = `(${dropped})('resume.json', 'application/json', ${JSON.stringify(resume)})`;
  await page.goto('/studio');
  await page.getByRole('region', { name: 'Add from files' }).waitFor();
  await page.evaluate(drop);
  await page.getByRole('dialog').getByText('Analytical engine').waitFor({ state: 'attached' });

  await page.goto('/studio/page');
  await page.frameLocator('iframe').getByRole('button', { name: 'Name, headline and links' }).waitFor();
  await page.frames()[1]?.evaluate(drop);
  await page.getByRole('dialog').getByText('Analytical engine').waitFor({ state: 'attached' });
});

test('a pasted link says whether something here can import it', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  await page.getByRole('region', { name: 'Add from files' }).waitFor();
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }, text);
  await paste('https://shop.example/lamp');
  await page.getByText('Nothing is known to import from this link.').waitFor();
});
