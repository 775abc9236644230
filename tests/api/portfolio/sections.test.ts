import { describe, expect, test } from 'vitest';
import { SECTION_KINDS } from '../../../src/portfolio/model/sections.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const change = async (user: TestUser, json: object) =>
  expect((await user.request('PATCH', `/api/users/${user.user.id}`, { json })).statusCode).toBe(200);

const idsIn = (html: string) => [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
const partOf = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? '';
const anchorsIn = (html: string) => [...html.matchAll(/href="[^"#]*#([^"]+)"/g)].map(([, id]) => id);
const sidebarOf = (html: string) => anchorsIn(partOf(html, '<nav aria-label="Sections"', '</nav>'));
const headerOf = (html: string) => anchorsIn(partOf(html, '<nav aria-label="Page"', '</nav>'));

const USUAL = ['projects', 'skills', 'badges', 'certifications', 'educations', 'experiences', 'contacts'];

describe.each(engines)('sections of the page on $name', (engine) => {
  async function start() {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    await change(ada, { headline: 'Analyst', hide_empty_sections: false });
    const read = async (path = '/u/ada') => (await app.request('GET', path)).body;
    return { ada, read };
  }

  test('without a choice they are as the specification has them', async () => {
    const { read } = await start();
    const html = await read();
    expect(idsIn(html)).toEqual(['about', ...USUAL]);
    expect(sidebarOf(html)).toEqual(USUAL);
    expect(headerOf(html)).toEqual(['about', 'projects', 'badges', 'certifications', 'contacts']);
    expect(html).toContain('No projects found');
    expect(html).toContain('<h2 id="contacts-heading">Contact Me</h2>');
    expect(html.includes('data-own-order=')).toBe(false);
  });

  test('the page, its side bar, header and numerals follow the owner', async () => {
    const { ada, read } = await start();
    const first = [
      { kind: 'experiences', title: 'الخبرة' },
      { kind: 'educations', title: '<b>School</b>' },
      { kind: 'badges', shown: false },
    ];
    const others = SECTION_KINDS.filter((kind) => !first.some((section) => section.kind === kind));
    await change(ada, { sections: [...first, ...others.map((kind) => ({ kind }))] });
    const html = await read();
    const ids = ['experiences', 'educations', 'projects', 'skills', 'certifications', 'contacts'];
    expect(idsIn(html)).toEqual(['about', ...ids]);
    expect(sidebarOf(html)).toEqual(ids);
    expect(headerOf(html)).toEqual(['about', 'experiences', 'educations', 'projects', 'contacts']);
    expect(html).toContain('<h2 id="experiences-heading" dir="auto" lang="ar">الخبرة</h2>');
    expect(html).toContain('&lt;b&gt;School&lt;/b&gt;');
    expect(html).not.toContain('<b>School');
    const numerals = [...html.matchAll(/class="numeral" aria-hidden="true">(\d+)</g)].map(([, numeral]) => numeral);
    expect(numerals).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(html.includes('data-own-order=')).toBe(true);
  });

  test('a hidden section leaves nothing of its records in the page, but projects keep their own pages', async () => {
    const { ada, read } = await start();
    await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } });
    await ada.request('POST', '/api/badges/new', { json: { title: 'Secret badge' } });
    await change(ada, {
      sections: [
        { kind: 'projects', shown: false },
        { kind: 'badges', shown: false },
      ],
    });
    const html = await read();
    expect(html).not.toMatch(/Engine|Secret badge/);
    expect(headerOf(html)).toEqual(['about', 'skills', 'certifications', 'educations', 'contacts']);
    const project = await read('/u/ada/projects/engine');
    expect(project).toContain('Engine');
    expect(headerOf(project)).toEqual(headerOf(html));
    expect(project).toContain('href="/u/ada#projects"');
  });

  test('a page with nothing on it is being prepared, except for its owner, and search engines are not led to it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace' });
    const sitemap = async () => (await app.request('GET', '/sitemap-portfolios-1.xml')).body.includes('/u/ada');
    const states = async (path = '/u/ada') => {
      const page = await app.request('GET', path);
      return [page.body.includes('This page is being prepared.'), page.headers['x-robots-tag'], await sitemap()];
    };
    const waits = [true, 'noindex', false];
    const isThere = [false, undefined, true];
    expect(await states()).toEqual(waits);
    expect(await states('/home')).toEqual(waits);
    const own = (await ada.request('GET', '/home')).body;
    expect([idsIn(own), own.includes('No projects found')]).toEqual([['about', ...USUAL], true]);

    const { id } = (await ada.request('POST', '/api/badges/new', { json: { title: 'First', hidden: true } })).json()
      .badge;
    await ada.request('PATCH', `/api/badges/${id}`, { json: { hidden: true } });
    expect(await states()).toEqual(waits);
    await ada.request('PATCH', `/api/badges/${id}`, { json: { hidden: false } });
    expect(await states()).toEqual(isThere);
    await ada.request('DELETE', `/api/badges/${id}`);
    expect(await states()).toEqual(waits);
    for (const field of ['headline', 'about']) {
      await change(ada, { [field]: 'Analyst' });
      expect(await states()).toEqual(isThere);
      await change(ada, { [field]: '' });
    }
    await change(ada, { language: 'de' });
    expect((await app.request('GET', '/u/ada')).body).toContain('Diese Seite wird gerade vorbereitet.');

    await change(ada, { publishing: 'manual', headline: 'Draft' });
    expect(await states('/u/ada')).toEqual([false, 'noindex', false]);
    await ada.request('POST', '/api/draft/publish');
    expect(await states('/u/ada')).toEqual(isThere);
  });

  test('a résumé is offered once there is a career', async () => {
    const { ada, read } = await start();
    expect(await read()).not.toContain('Download CV');
    await ada.request('POST', '/api/educations/new', { json: { institution: 'At home' } });
    expect(await read()).toContain('Download CV');
  });

  test('empty sections are left out of new portfolios, and where the owner wants that', async () => {
    const { ada, read } = await start();
    expect((await ada.request('GET', '/home')).body).toContain('No projects found');
    await change(ada, { hide_empty_sections: true });
    expect(idsIn(await read())).toEqual(['about', 'contacts']);
    await ada.request('POST', '/api/badges/new', { json: { title: 'First program' } });
    const html = await read();
    expect(idsIn(html)).toEqual(['about', 'badges', 'contacts']);
    expect(html.includes('No projects found')).toBe(false);
    await change(ada, { sections: SECTION_KINDS.map((kind) => ({ kind, shown: false })) });
    const empty = await read();
    expect(idsIn(empty)).toEqual(['about']);
    expect(empty).not.toContain('aria-label="Sections"');
  });
});
