import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';

test('the QR code of a portfolio is an SVG that depends on its URL', async () => {
  const app = await startApp({ config: { origin: 'https://folio.example' } });
  const ada = await makeUser(app, { user_name: 'ada' });
  await makeUser(app, { user_name: 'bob' });
  const codeOf = (name: string) => app.request('GET', `/u/${name}/qr.svg`);
  const { statusCode, headers, body } = await codeOf('ada');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-robots-tag': 'noindex',
  });
  expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  expect(body).not.toMatch(/<script|href=/);
  const png = await app.request('GET', '/u/ada/qr.png');
  expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'x-robots-tag': 'noindex' });
  allowSvg();
  const pixelsOf = async (image: Buffer) =>
    sharp(image).flatten().resize(185, 185).greyscale().threshold().raw().toBuffer();
  expect((await pixelsOf(png.rawPayload)).equals(await pixelsOf(Buffer.from(body)))).toBe(true);
  expect((await codeOf('bob')).body).not.toBe(body);
  expect((await codeOf('sample')).statusCode).toBe(200);
  for (const name of ['nobody', ada.user.id]) expect((await codeOf(name)).statusCode).toBe(404);
  await app.ctx.db.updateTable('users').set({ suspended_at: '2030-01-01T00:00:00.000Z' }).execute();
  expect((await codeOf('ada')).statusCode).toBe(404);
});

/** The program, once it has read an image, lets the library read three formats only, in the whole process. */
function allowSvg(): void {
  const svg = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(svg);
  onTestFinished(() => {
    sharp.block(svg);
  });
}
