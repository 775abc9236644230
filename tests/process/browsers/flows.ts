import assert from 'node:assert/strict';
import type { Page } from './page.ts';
import { type Account, PASSWORD, type Site, titles, uploadImages } from './site.ts';

/** What the flows of one browser have in common. */
export type Visit = { site: Site; page: Page; userName: string; email: string; account(): Promise<Account> };
type Flow = { name: string; isLoggedIn: boolean; run(visit: Visit): Promise<void> };

/** Chooses from a menu of a row. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.click('button', `More for ${row}`);
  await page.click('[role=menuitem]', item);
}

async function stored(account: Account, wanted: string[], page: Page): Promise<void> {
  await page.until(`the stored order ${wanted}`, async () => `${await titles(account)}` === `${wanted}`);
}

/** Replaces the account's projects by ones with these titles. */
async function withProjects({ account }: Visit, names: string[]): Promise<Account> {
  const owner = await account();
  const before = await owner.request<{ id: string }[]>('GET', `/api/projects?user_id=${owner.user.id}`);
  for (const { id } of before) await owner.request('DELETE', `/api/projects/${id}`);
  for (const title of names.toReversed()) await owner.request('POST', '/api/projects/new', { title });
  return owner;
}

export async function logInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.open('/login');
  await page.fill('main [name=email]', email);
  await page.fill('main [name=password]', password);
  await page.click('main form button[type=submit]');
  await page.until('the login', async () => (await page.path()) !== '/login');
}

async function fits(page: Page, layout: string): Promise<void> {
  await page.until(`the layout ${layout} without horizontal scrolling`, () =>
    page.evaluate((wanted) => {
      const { dataset, scrollWidth, clientWidth } = document.documentElement;
      return dataset.layout === wanted && scrollWidth <= clientWidth;
    }, layout),
  );
}

/** Enough for a page with several sections, and with words that fit no narrow column. */
const RESUME = {
  basics: { name: 'Ada King', label: 'Analyst', summary: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(20) },
  work: ['Engines Ltd', 'Loom & Sons'].map((name) => ({ name, position: 'Analyst', startDate: '2015-01' })),
  education: [{ institution: 'University of London', area: 'Mathematics', startDate: '2010', endDate: '2014' }],
  projects: ['Tide tables', 'Night bus', 'Ledger', 'Paper boat'].map((name) => ({ name, keywords: ['Rust'] })),
};

export const FLOWS: readonly Flow[] = [
  {
    name: 'register and log in',
    isLoggedIn: false,
    async run({ page, userName, email }) {
      await page.open('/register');
      const values = { user_name: userName, first_name: 'Ada', last_name: 'King', email };
      for (const [name, value] of Object.entries(values)) await page.fill(`main [name=${name}]`, value);
      for (const name of ['password', 'confirm_password']) await page.fill(`main [name=${name}]`, PASSWORD);
      await page.click('main form button[type=submit]');
      await page.arrived('/login');
      await logInByForm(page, email, PASSWORD);
    },
  },
  {
    name: 'a project with an image and a typed technology',
    isLoggedIn: true,
    async run(visit) {
      const { page, site } = visit;
      const account = await withProjects(visit, []);
      await page.open('/projects/register/new');
      await page.fill('main [name=title]', 'Tide tables');
      await page.setFiles('input[type=file][name=file]', [site.image]);
      await page.shown('main img[src^="/images/"], main img[src^="blob:"]');
      await page.until('the uploaded image', () =>
        page.evaluate(() => [...document.images].some(({ src, complete }) => complete && src.includes('/images/'))),
      );
      await page.until('the focus on the technologies', () =>
        page.evaluate(() => {
          const label = [...document.querySelectorAll('label')].find((each) => /^Technology/.test(each.textContent));
          label?.control?.focus();
          return label !== undefined && document.activeElement === label.control;
        }),
      );
      await page.type('typesc');
      await page.click('[role=option]', 'TypeScript');
      await page.press('Escape');
      await page.click('main form button[type=submit]', 'Add');
      await page.seen('Project successfully added.');
      await stored(account, ['Tide tables'], page);
    },
  },
  {
    name: 'reorder by mouse',
    isLoggedIn: true,
    async run(visit) {
      const account = await withProjects(visit, ['Alpha', 'Beta', 'Gamma']);
      const { page } = visit;
      await page.open('/studio/projects');
      await page.drag(['button', 'Move Gamma'], ['button', 'Move Alpha']);
      await stored(account, ['Gamma', 'Alpha', 'Beta'], page);
    },
  },
  {
    name: 'reorder by keyboard',
    isLoggedIn: true,
    async run(visit) {
      const account = await withProjects(visit, ['Alpha', 'Beta', 'Gamma']);
      const { page } = visit;
      await page.open('/studio/projects');
      await page.shown('button', 'Move Alpha');
      await page.focus('button', 'Move Alpha');
      await page.press('Space');
      await page.seen('Alpha picked up. Place 1 of 3.');
      await page.press('ArrowDown');
      await page.seen('Place 2 of 3.');
      await page.press('Space');
      await page.seen('Alpha dropped. Place 2 of 3.');
      await stored(account, ['Beta', 'Alpha', 'Gamma'], page);
      await page.until('the focus on the handle', () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Move Alpha'),
      );
    },
  },
  {
    name: 'edit, be asked before leaving, stay, save',
    isLoggedIn: true,
    async run(visit) {
      const account = await withProjects(visit, ['Alpha']);
      const { page } = visit;
      await page.open('/studio/projects');
      await page.click('main li a[href^="/projects/edit/"]');
      await page.fill('main form [name=title]', 'Omega');
      // As a password manager writes, and with a click before anything is drawn.
      await page.evaluate(() => {
        const field = document.querySelector('main form [name=title]') as HTMLInputElement;
        field.focus();
        document.execCommand('insertText', false, '!');
        (document.querySelector('nav a[href="/studio"]') as HTMLElement).click();
      });
      await page.click('[role=dialog] button', 'Stay');
      await page.gone('[role=dialog]');
      await page.click('main form button[type=submit]', 'Save');
      await stored(account, ['Omega!'], page);
    },
  },
  {
    name: 'delete and undo',
    isLoggedIn: true,
    async run(visit) {
      const account = await withProjects(visit, ['Alpha', 'Beta', 'Gamma']);
      const { page } = visit;
      await page.open('/studio/projects');
      await choose(page, 'Beta', 'Delete');
      await page.seen('‘Beta’ deleted.');
      await stored(account, ['Alpha', 'Gamma'], page);
      await page.click('button', 'Undo');
      await stored(account, ['Alpha', 'Beta', 'Gamma'], page);
      await page.shown('button', 'Move Beta');
    },
  },
  {
    name: 'import with a preview',
    isLoggedIn: true,
    async run(visit) {
      const account = await withProjects(visit, []);
      const { page, site } = visit;
      const resume = { basics: { label: 'Analyst' }, projects: [{ name: 'Kelp', keywords: ['Rust'] }] };
      const file = await site.file('resume.json', JSON.stringify(resume));
      await page.open('/settings/data');
      await page.until('the door for files', () =>
        page.evaluate(() => document.querySelector('input[accept*=json]') !== null),
      );
      await page.setFiles('input[accept*=json]', [file]);
      await page.seen('will be added');
      assert.deepEqual(await titles(account), []);
      await page.click('main button', 'Import');
      await page.seen('Imported:');
      await stored(account, ['Kelp'], page);
    },
  },
  {
    name: 'four layouts, wide and narrow',
    isLoggedIn: false,
    async run({ page, account }) {
      const { user, request } = await account();
      await request('POST', '/api/import', RESUME);
      for (const layout of ['gallery', 'dossier', 'letter', 'wall']) {
        await request('PATCH', `/api/users/${user.id}`, { layout });
        for (const width of [480, 1280]) {
          await page.resize(width, 800);
          await page.open(`/u/${user.user_name}`);
          await page.seen('Tide tables');
          await fits(page, layout);
        }
      }
    },
  },
  {
    name: 'the images of a project, by keys',
    isLoggedIn: false,
    async run(visit) {
      const account = await visit.account();
      const { page } = visit;
      const images = await uploadImages(account, 3);
      const { project } = await account.request<{ project: { slug: string } }>('POST', '/api/projects/new', {
        title: `Hall ${Date.now()}`,
        images,
      });
      await page.open(`/u/${account.user.user_name}/projects/${project.slug}`);
      await page.click('.gallery figure img');
      await page.shown('dialog img, [role=dialog] img', 'View 1');
      await page.press('ArrowRight');
      await page.shown('dialog img, [role=dialog] img', 'View 2');
      await page.press('Escape');
      await page.gone('dialog img, [role=dialog] img');
      assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is lost');
    },
  },
  {
    name: 'a message by the contact form',
    isLoggedIn: false,
    async run({ page, account }) {
      const { user, request } = await account();
      const { unread } = await request<{ unread: number }>('GET', '/api/messages');
      await page.open(`/u/${user.user_name}`);
      await page.fill('.contact-form [name=name]', 'Grace');
      await page.fill('.contact-form [name=email]', 'grace@example.com');
      await page.fill('.contact-form [name=subject]', 'Engine');
      await page.fill('.contact-form [name=message]', 'Shall we build it?');
      await page.click('.contact-form button[type=submit]');
      await page.seen('Message sent successfully.');
      await page.until(
        'the message',
        async () => (await request<{ unread: number }>('GET', '/api/messages')).unread > unread,
      );
    },
  },
  {
    name: 'a link for a recipient',
    isLoggedIn: true,
    async run(visit) {
      const { page } = visit;
      const { request } = await visit.account();
      const name = `Acme ${Date.now()}`;
      await page.open('/studio/links');
      await page.click('button', 'New link');
      await page.fill('main form [name=name], [role=dialog] form [name=name]', name);
      await page.click('form button[type=submit]', 'Create link');
      await page.shown('button', `Copy link for ${name}`);
      const [link] = await request<{ name: string }[]>('GET', '/api/share-links');
      assert.equal(link?.name, name);
    },
  },
  {
    name: 'the visits are drawn',
    isLoggedIn: true,
    async run({ page, site, account }) {
      const { user, request } = await account();
      await site.visit(`/u/${user.user_name}`);
      await page.until('the counted visits', async () =>
        JSON.stringify(await request('GET', '/api/analytics/track/countries')).includes('Japan'),
      );
      await page.open('/analytics/country');
      await page.shown('main canvas');
      await page.until('a drawn chart', () =>
        page.evaluate(() => {
          const canvas = document.querySelector('main canvas') as HTMLCanvasElement;
          const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
          return data?.some((value) => value > 0);
        }),
      );
      await page.until('a map', () => page.evaluate(() => document.querySelectorAll('main svg path').length > 50));
    },
  },
];
