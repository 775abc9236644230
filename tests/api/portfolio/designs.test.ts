import { describe, expect, test } from 'vitest';
import { DESIGN_IDS } from '../../../src/portfolio/model/designs.ts';
import { LOOK_VERSION } from '../../../src/portfolio/model/theme.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

describe.each(engines)('designs on $name', (engine) => {
  async function start() {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const change = (json: object) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
    const profile = async () => (await app.request('GET', '/api/users/ada')).json();
    const page = async () => (await app.request('GET', '/u/ada')).body;
    await change({ headline: 'Analyst' });
    return { app, ada, change, profile, page };
  }

  test('are data for everybody', async () => {
    const { app } = await start();
    const designs = (await app.request('GET', '/api/designs')).json();
    expect(designs.map(({ id }: { id: string }) => id)).toEqual(DESIGN_IDS);
    expect(DESIGN_IDS.length).toBeGreaterThanOrEqual(8);
    for (const design of designs) {
      expect(design).toEqual({
        id: expect.any(String),
        name: expect.any(String),
        for: expect.any(String),
        tokens: expect.objectContaining({ hero: expect.any(String), layout: expect.any(String) }),
      });
    }
  });

  test('bring their layout and colours, which stay free to be changed', async () => {
    const { change, profile, page } = await start();
    expect((await profile()).theme).toMatchObject({
      design: 'vitrine',
      density: 'even',
      wall: 'series',
      look_version: LOOK_VERSION,
    });
    expect(await page()).not.toContain('data-hero=');
    expect((await change({ theme: { design: 'press' } })).statusCode).toBe(200);
    expect(await profile()).toMatchObject({ layout: 'letter', theme: { design: 'press', accent: '#7a1f2b' } });
    expect(await page()).toMatch(/data-layout="letter" data-hero="masthead" data-cards="plate" data-heads="centred"/);
    for (const layout of ['gallery', 'dossier', 'letter', 'wall']) {
      await change({ layout });
      expect(await page()).toContain(`data-layout="${layout}" data-hero="masthead"`);
    }
    await change({ layout: 'dossier', theme: { design: 'kiosk', density: 'airy', accent: '#1d4ed0' } });
    expect(await profile()).toMatchObject({ layout: 'dossier', theme: { density: 'airy', accent: '#1d4ed0' } });
    expect(await page()).toContain('--color-wall:light-dark(#1d4ed0,');
    expect(await page()).toContain('--space:1.35');
  });

  test('that are unknown are refused', async () => {
    const { change, profile } = await start();
    for (const theme of [
      { design: 'holograph' },
      { density: 'loose' },
      { wall: 'none' },
      { look_version: LOOK_VERSION + 1 },
    ]) {
      expect([theme, (await change({ theme })).statusCode]).toEqual([theme, 400]);
    }
    expect((await profile()).theme.design).toBe('vitrine');
  });

  test('keep the look of their version until another is accepted, which is previewed before', async () => {
    const { ada, change, page, profile } = await start();
    const preview = async (look: string) => (await ada.request('GET', `/studio/preview?look=${look}`)).body;
    const hasLookOne = (html: string) => html.includes('--size-section:1.625rem');
    expect(hasLookOne(await page())).toBe(false);
    expect((await change({ theme: { look_version: 1 } })).statusCode).toBe(200);
    expect(hasLookOne(await page())).toBe(true);
    await change({ theme: { design: 'salt' } });
    expect((await profile()).theme.look_version).toBe(1);
    expect(hasLookOne(await preview(String(LOOK_VERSION)))).toBe(false);
    for (const unknown of ['', '99', 'x'])
      expect([unknown, hasLookOne(await preview(unknown))]).toEqual([unknown, true]);
    expect((await profile()).theme.look_version).toBe(1);
    await change({ theme: { look_version: LOOK_VERSION } });
    expect(hasLookOne(await page())).toBe(false);
    expect(hasLookOne(await preview('1'))).toBe(true);
  });

  test('are previewed before they are chosen', async () => {
    const { ada, app, profile } = await start();
    const preview = async (query: string) => (await ada.request('GET', `/studio/preview${query}`)).body;
    expect(await preview('?design=darkroom')).toContain('data-mode="dark" data-layout="wall" data-hero="line"');
    expect(await preview('?design=holograph')).not.toContain('data-hero=');
    expect(await preview('')).not.toContain('data-hero=');
    expect((await profile()).theme.design).toBe('vitrine');
    expect((await app.request('GET', '/u/ada?design=darkroom')).body).not.toContain('data-hero=');
  });
});
