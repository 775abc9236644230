import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LEADERS, PLANS } from '../../../src/delivery/site/landing/sample-content.ts';
import { TESTIMONIALS } from '../../../src/delivery/site/landing/testimonials.ts';
import { LANGUAGE_NAMES } from '../../../src/platform/lib/texts/languages.ts';
import { DESIGNS } from '../../../src/portfolio/model/designs.ts';
import { RECORD_PATHS } from '../../../src/portfolio/model/record-kinds.ts';
import { ENTRY_SECTIONS } from '../../../src/portfolio/model/sections.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { openPage } from '../../support/browser.ts';
import { fullRecords } from '../../support/full-portfolio.ts';
import { plainImage } from '../../support/images.ts';
import { usePseudoCatalogues } from './pseudo-catalogues.ts';
import type { PseudoPlace } from './pseudo-locale.ts';

/** A text of the owner, in no catalogue. */
const OWN = 'Zqx';
const PHONE = { width: 360, height: 740 };
const SITE_PATHS = ['/', '/privacy', '/terms', '/imprint', '/accessibility', '/help/import', '/nothing-here'];
const MONTHS = (['long', 'short'] as const).flatMap((month) =>
  Array.from({ length: 12 }, (_, at) => new Date(2026, at, 1).toLocaleString('de', { month })),
);

/** Names and values, which are no texts of the page. */
const VALUES = new RegExp(
  [
    ...[
      `\\S*${OWN}\\S*`,
      'Vitrine',
      'GitHub',
      'BibTeX',
      'publications\\.bib',
      'YouTube',
      'DB-IP',
      'PDF',
      'SHA-256 [0-9a-f]+',
      'Mitteleuropäische Zeit',
      'https?:\\S*',
      '[\\w.-]*@[\\w.-]+',
      '127\\.0\\.0\\.1\\S*',
    ],
    ...MONTHS,
    ...DESIGNS.map(({ name }) => name),
    ...[...PLANS, ...LEADERS, ...TESTIMONIALS].map(({ name }) => name),
    ...TESTIMONIALS.flatMap(({ company }) => company ?? []),
    'Ines Valcourt',
    ...Object.values(LANGUAGE_NAMES),
  ].join('|'),
  'gi',
);

test.each([
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const)(
  'no text of a public page is outside of the catalogue, cut or wider than a phone, as %s (%s)',
  async (place: PseudoPlace, _direction: 'ltr' | 'rtl') => {
    await usePseudoCatalogues(place);
    const app = await startApp();
    const origin = await app.listen();
    const owner = await portfolioOf(app, place);
    const found = new Set<string>();
    const page = await openPage(origin, {
      viewport: PHONE,
      reducedMotion: 'reduce',
      expectedComplaints: [/status of/],
    });
    const look: Look = async (path, where = path) => {
      if (path !== undefined) await page.goto(path);
      for (const fault of await faultsOn(page)) found.add(`${fault} (${where})`);
    };

    for (const { id, tokens } of DESIGNS) {
      await change(owner, { theme: { design: id, mode_switch: true }, layout: tokens.layout });
      await look('/u/zqx', id);
    }
    await look('/u/zqx/projects/zqx');
    await look('/u/zqx/projects/zqx-story');
    await look('/u/zqx/projects/none');
    await lookAtForms(page, look);
    await lookAtLinks(owner, page, look);
    await lookAtProposals(owner, page, look);
    const empty = await makeUser(app, { user_name: 'zqxempty', first_name: OWN, last_name: '' });
    await change(empty, { language: place, hide_empty_sections: false });
    await look('/u/zqxempty');
    for (const path of SITE_PATHS) await look(`${path}?lang=${place}`);
    expect([...found]).toEqual([]);
  },
  300_000,
);

type Look = (path?: string, where?: string) => Promise<void>;

/** What the page's script says: of a message that is not sent, the owner's contact details, and an image in large. */
async function lookAtForms(page: Page, look: Look): Promise<void> {
  await page.goto('/u/zqx');
  const form = page.locator('form[action^="/api/contact"]').last();
  // Before that, the browser itself would send the form.
  const isLively = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('hydrated', () => resolve(), { once: true })),
  );
  await form.locator('[name=name]').fill(OWN);
  await isLively;
  await form.locator('[name=subject]').fill(OWN);
  await form.locator('[name=message]').fill(OWN);
  await form.locator('[name=email]').fill('zqx@zqx');
  await form.locator('[type=submit]').click();
  await page.locator('[role=alert]').filter({ hasText: /\S/ }).first().waitFor();
  await look(undefined, 'a rejected message');
  await form.locator('[name=email]').fill('zqx@zqx.example');
  await form.locator('[type=submit]').click();
  await page.locator('[role=status]:visible').filter({ hasText: /\S/ }).first().waitFor();
  await look(undefined, 'a sent message');
  await page.goto('/u/zqx/projects/zqx');
  await page.locator('.gallery a').first().click();
  await page.locator('dialog[open]').waitFor();
  await look(undefined, 'an image in large');
}

/** What the recipient of a link and the writer of a testimonial are told. */
async function lookAtLinks(owner: TestUser, page: Page, look: Look): Promise<void> {
  const linkWith = async (json: object) => {
    const { share_link } = (await owner.request('POST', '/api/share-links', { json: { name: OWN, ...json } })).json();
    return { ...share_link, path: new URL(share_link.url).pathname };
  };
  const locked = await linkWith({ password: 'open sesame' });
  await look(locked.path, 'a locked link');
  await page.locator('[name=password]').fill('wrong');
  await submit(page, () => page.locator('[type=submit]').click());
  await look(undefined, 'a wrong password');
  const link = await linkWith({});
  await look(link.path, 'a link');
  await owner.request('PATCH', `/api/share-links/${link.id}`, { json: { revoked: true } });
  await look(link.path, 'a revoked link');

  const { project } = (await owner.request('POST', '/api/projects/new', { json: { title: OWN } })).json();
  const requested = await owner.request('POST', '/api/testimonial-requests', {
    json: { name: OWN, project_id: project.id },
  });
  const path = new URL(requested.json().url).pathname;
  await look(path, 'a request for a testimonial');
  await submit(page, async () => {
    await page.locator('[name=words]').fill(OWN);
    await page
      .locator('form')
      .first()
      .evaluate((form: HTMLFormElement) => form.submit());
  });
  await look(undefined, 'a testimonial without a name');
  await page.locator('[name=name]').fill(OWN);
  for (const box of await page.locator('[type=checkbox]').all()) await box.check();
  await submit(page, () => page.locator('[type=submit]').first().click());
  await look(undefined, 'a testimonial');
}

/** Waits for the document that answers a form. */
async function submit(page: Page, send: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await send();
  await loaded;
}

async function lookAtProposals(owner: TestUser, page: Page, look: Look): Promise<void> {
  const { client } = (await owner.request('POST', '/api/clients', { json: { name: OWN } })).json();
  const lines = [{ description: OWN, quantity: 2.5, unit_price: 400 }];
  const body = { client_id: client.id, title: OWN, text: OWN, lines, currency: 'EUR', valid_until: '2099-01-31' };
  for (const decision of ['accept', 'decline']) {
    const made = (await owner.request('POST', '/api/proposals', { json: body })).json().proposal;
    const { proposal } = (await owner.request('POST', `/api/proposals/${made.id}/send`)).json();
    await look(new URL(proposal.url).pathname, 'a proposal');
    const form = page.locator('form').filter({ has: page.locator(decision === 'accept' ? '[name=name]' : 'textarea') });
    await page.locator('summary').click();
    if (decision === 'accept') {
      await form.locator('[name=name]').fill(OWN);
      await form.locator('[type=checkbox]').check();
    }
    await submit(page, () => form.locator('[type=submit]').click());
    await look(undefined, `after '${decision}'`);
  }
}

async function change(owner: TestUser, json: object): Promise<void> {
  const response = await owner.request('PATCH', `/api/users/${owner.user.id}`, { json });
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
}

/** An owner with a record of each kind and in each section, and a project with every sort of block. */
async function portfolioOf(app: TestApp, language: PseudoPlace): Promise<TestUser> {
  const owner = await makeUser(app, { user_name: 'zqx', first_name: OWN, last_name: OWN });
  const imageOf = async (width: number) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await plainImage(width, 400).png().toBuffer())]), 'zqx.png');
    return String((await owner.request('POST', '/api/upload', { body })).json().image_url);
  };
  const [image_url, second] = [await imageOf(600), await imageOf(700)];
  const image = { image_url, alt: OWN, caption: OWN };
  const blocks = [
    { type: 'text', text: OWN },
    { type: 'image', ...image },
    { type: 'pair', images: [image, image] },
    { type: 'quote', text: OWN, source: OWN },
    { type: 'figures', figures: [{ value: OWN, label: OWN }] },
    { type: 'compare', before: image, after: { ...image, image_url: second } },
    { type: 'embed', url: 'https://www.youtube.com/watch?v=zqx', caption: OWN },
  ];
  const records = fullRecords(OWN);
  for (const path of RECORD_PATHS) {
    const story = path === 'projects' && { images: [image, { ...image, image_url: second }] };
    await add(owner, path, { ...records[path], image_url, ...story });
  }
  await add(owner, 'projects', { title: `${OWN}-story`, blocks });
  for (const [section] of ENTRY_SECTIONS) await add(owner, 'entries', { ...records.entries, section });
  for (let index = 1; index <= 7; index++)
    await add(owner, 'projects', { title: `${OWN} ${index}`, technologies: [OWN] });
  await change(owner, {
    ...{ language, image_url, headline: OWN, about: OWN, location: OWN, availability: OWN, pronouns: OWN },
    ...{
      availability_state: 'from',
      available_from: '2027-08-15',
      contract_types: 'permanent,freelance',
      rate: 'ask',
      time_zone: 'Europe/Paris',
    },
    links: [{ label: OWN, url: 'https://zqx.example' }],
    ...{ contact_phone: '+49 30 1234567', show_contact: 'everyone', page_languages: [language, 'fr'] },
    contact_fields: [
      { id: 'a', label: OWN, type: 'budget' },
      { id: 'b', label: OWN, type: 'choice', choices: [OWN, `${OWN}2`] },
    ],
  });
  return owner;
}

async function add(owner: TestUser, path: string, json: object): Promise<void> {
  const response = await owner.request('POST', `/api/${path}/new`, { json });
  expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
}

async function faultsOn(page: Page): Promise<string[]> {
  const { texts, misfits } = await page.evaluate(read);
  const english = texts.filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(VALUES, '')));
  return [...english.map((text) => `not translated: ${text}`), ...misfits];
}

/** In the browser: everything that a person reads or hears, what is wider than the screen or has its text cut. */
function read(): { texts: string[]; misfits: string[] } {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, noscript, iframe')) texts.push(node.nodeValue ?? '');
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-labels', 'data-label'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  for (const meta of document.querySelectorAll('meta[name=description], meta[property$=title], meta[property$=alt]'))
    texts.push(meta.getAttribute('content') ?? '');
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!hasText || element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) return false;
    const { overflowX, textOverflow } = getComputedStyle(element);
    return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
  });
  const sticksOut = () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.children.length === 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      })
      .map((element) => element.textContent)
      .join(' | ');
  return {
    texts: [...new Set(texts.map((text) => text.trim()))],
    misfits: [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide: ${sticksOut()}`] : []),
      ...cut.map((element) => `cut: ${element.textContent}`),
    ],
  };
}
