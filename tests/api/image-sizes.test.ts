import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/platform/lib/time.ts';
import { makeAvifs } from '../../src/portfolio/images/image-avifs.server.ts';
import { listFaultyImages } from '../../src/portfolio/images/image-faults.server.ts';
import { checkSomeImages } from '../../src/portfolio/images/image-rounds.server.ts';
import { completeImages } from '../../src/portfolio/images/image-store.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines } from '../support/engines.ts';
import { plainImage } from '../support/images.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/** Uploads an image of this width; returns its path without extension: `/images/<hash>`. */
async function addImage(user: TestUser, width: number): Promise<string> {
  const body = new FormData();
  body.append(
    'file',
    new Blob([
      new Uint8Array(
        await plainImage(width, width / 2)
          .png()
          .toBuffer(),
      ),
    ]),
    'a.png',
  );
  const response = await user.request('POST', '/api/upload', { body });
  expect(response.statusCode).toBe(200);
  return `/${(response.json() as { image_url: string }).image_url.replace('.webp', '')}`;
}

const folderOf = (app: TestApp) => app.ctx.config.storageUrl.slice('file:'.length);

async function widthAt(app: TestApp, path: string): Promise<[number, unknown]> {
  const { rawPayload, headers } = await app.request('GET', path);
  return [(await sharp(rawPayload).metadata()).width, headers['cache-control']];
}

/** As if the image had been stored before smaller widths existed. */
async function forgetSizes(app: TestApp, image: string): Promise<void> {
  await app.ctx.db.updateTable('images').set({ width: 0, height: 0, blur: '' }).execute();
  for (const width of [240, 480, 960]) {
    await rm(join(folderOf(app), `${image.slice('/images/'.length)}-${width}.webp`));
  }
}

describe.each(engines)("an image's widths on $name", (engine) => {
  test('are made at upload, and immutable', async () => {
    const app = await startApp({ engine });
    const image = await addImage(await makeUser(app), 2000);

    expect(await widthAt(app, `${image}.webp`)).toEqual([2000, FOR_EVER]);
    for (const width of [240, 480, 960, 1600]) {
      expect(await widthAt(app, `${image}-${width}.webp`)).toEqual([width, FOR_EVER]);
    }
    const { headers } = await app.request('GET', `${image}-480.webp`);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const known = { 'if-none-match': String(headers.etag) };
    expect((await app.request('GET', `${image}-480.webp`, { headers: known })).statusCode).toBe(304);
    expect((await app.request('GET', `${image}-240.webp`, { headers: known })).statusCode).toBe(200);
    const row = await app.ctx.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ width: 2000, height: 1000, blur: expect.stringMatching(/^UklGR[\w+/]+=*$/) });
  });

  test('are four, and no other is served', async () => {
    const app = await startApp({ engine });
    const image = await addImage(await makeUser(app), 1000);
    for (const other of ['-1', '-481', '-0480', '-480-240', '-2560', '-', '-480px', '-٤٨٠']) {
      expect([other, (await app.request('GET', `${image}${other}.webp`)).statusCode]).toEqual([other, 404]);
    }
  });

  test('get AVIF files after the answer, for those who take them, and a broken one is not sent', async () => {
    const app = await startApp({ engine });
    const image = await addImage(await makeUser(app), 600);
    const typeOf = async (path: string, accept: string) => {
      const { headers, rawPayload, statusCode } = await app.request('GET', path, { headers: { accept } });
      const format = statusCode === 200 ? (await sharp(rawPayload).metadata()).compression : undefined;
      return [statusCode, headers['content-type'], format, headers.vary];
    };
    const [webp, avif] = ['image/webp,*/*', 'image/avif,image/webp,*/*'];
    expect(await typeOf(`${image}-480.webp`, avif)).toEqual([200, 'image/webp', undefined, 'accept']);
    expect((await typeOf(`${image}.avif`, avif))[0]).toBe(404);

    await makeAvifs(app.ctx, new AbortController().signal);

    for (const path of [`${image}.webp`, `${image}-240.webp`, `${image}-480.webp`]) {
      expect(await typeOf(path, avif)).toEqual([200, 'image/avif', 'av1', 'accept']);
      expect(await typeOf(path, webp)).toEqual([200, 'image/webp', undefined, 'accept']);
      expect((await typeOf(path.replace('webp', 'avif'), webp))[1]).toBe('image/avif');
    }
    const [first] = (await readdir(folderOf(app))).filter((name) => name.endsWith('.avif'));
    await writeFile(join(folderOf(app), String(first)), 'ftypavif, and no more');
    expect((await typeOf(`/images/${first}`.replace('avif', 'webp'), avif))[1]).toBe('image/webp');
  });

  test('are smaller than the image: a larger width returns the image itself', async () => {
    const app = await startApp({ engine });
    const image = await addImage(await makeUser(app), 300);

    expect(await readdir(folderOf(app))).toHaveLength(2);
    expect(await widthAt(app, `${image}-240.webp`)).toEqual([240, FOR_EVER]);
    expect(await widthAt(app, `${image}-480.webp`)).toEqual([300, FOR_EVER]);
  });

  test('are made later for older images; until then the image itself is served', async () => {
    const app = await startApp({ engine });
    const image = await addImage(await makeUser(app), 1000);
    const before = await app.ctx.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    await forgetSizes(app, image);
    expect(await widthAt(app, `${image}-480.webp`)).toEqual([1000, FOR_AN_HOUR]);

    await completeImages(app.ctx);

    expect(await widthAt(app, `${image}-480.webp`)).toEqual([480, FOR_EVER]);
    expect(await app.ctx.db.selectFrom('images').selectAll().executeTakeFirstOrThrow()).toEqual(before);
  });

  test('are not made again and again if the file is missing or broken', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const [gone, broken] = [await addImage(ada, 1000), await addImage(ada, 1100)];
    for (const image of [gone, broken]) await forgetSizes(app, image);
    await app.ctx.files.delete(`${gone.slice(8)}.webp`);
    await app.ctx.files.put(`${broken.slice(8)}.webp`, Buffer.from('RIFF'));

    await completeImages(app.ctx);
    await completeImages(app.ctx);

    const noted = app.log.filter(({ msg }) => String(msg).includes('no file that can be read'));
    expect(noted).toHaveLength(2);
    expect((await app.request('GET', `${gone}-480.webp`)).statusCode).toBe(404);
  });

  test('fall back to the image itself if one of them is missing', async () => {
    const app = await startApp({ engine });
    const image = await addImage(await makeUser(app), 1000);
    await app.ctx.files.delete(`${image.slice(8)}-480.webp`);
    expect(await widthAt(app, `${image}-480.webp`)).toEqual([1000, FOR_AN_HOUR]);
  });

  test('are replaced by the image if damaged; a damaged image is not sent, found in a round, and healed by its owner', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const image = await addImage(ada, 600);
    const fileOf = (name: string) => join(folderOf(app), name.slice('/images/'.length));
    await writeFile(fileOf(`${image}-240.webp`), '<html>Log in to the network</html>');
    expect(await widthAt(app, `${image}-240.webp`)).toEqual([600, FOR_AN_HOUR]);

    const whole = await readFile(fileOf(`${image}.webp`));
    await writeFile(fileOf(`${image}.webp`), whole.with(100, 255 - (whole[100] ?? 0)));
    const damaged = await app.request('GET', `${image}.webp`);
    expect([damaged.statusCode, damaged.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(app.log.map(({ msg }) => msg)).toContain('The store returned an image that is not as it was stored');

    for (let hour = 0; hour < 24; hour++) {
      await checkSomeImages(app.ctx);
      clock.advance(HOUR_MS);
    }
    const hash = image.slice('/images/'.length);
    const found = { hash, fault: 'damaged', account: ada.user.user_name, used_by: [] };
    expect(await listFaultyImages(app.ctx.db, 10)).toEqual([found]);
    // From an archive the same bytes come back.
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(whole)]), 'a.webp');
    expect((await ada.request('POST', '/api/upload', { body })).json()).toMatchObject({
      image_url: `images/${hash}.webp`,
    });
    expect(await listFaultyImages(app.ctx.db, 10)).toEqual([]);
    await completeImages(app.ctx);
    expect(await widthAt(app, `${image}.webp`)).toEqual([600, FOR_EVER]);
    expect(await widthAt(app, `${image}-240.webp`)).toEqual([240, FOR_EVER]);
  });

  test('are in the markup of the image, and omitted if unknown', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const image = await addImage(ada, 600);
    const project = {
      title: 'Engine',
      description: 'Of brass',
      category: 'backend',
      image_url: `${image.slice(1)}.webp`,
    };
    expect((await ada.request('POST', '/api/projects/new', { json: project })).statusCode).toBe(200);

    for (const path of [`/u/${ada.user.user_name}`, `/u/${ada.user.user_name}/projects/engine`]) {
      const [tag] = /<img [^>]*alt="(?:Image of )?Engine"[^>]*>/.exec((await app.request('GET', path)).body) ?? [];
      expect(tag).toContain(`srcSet="${image}-240.webp 240w, ${image}-480.webp 480w, ${image}.webp 600w"`);
      expect(tag).toMatch(
        /width="600" height="300" .*style="background-image:url\(data:image\/webp;base64,UklGR[\w+/]+=*\)"/,
      );
    }
    await app.ctx.db.updateTable('images').set({ width: 0 }).execute();
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Rendered again' } });
    const [unknown] =
      /<img [^>]*alt="(?:Image of )?Engine"[^>]*>/.exec((await app.request('GET', `/u/${ada.user.user_name}`)).body) ??
      [];
    expect(unknown).toContain(`src="${image}.webp"`);
    expect(unknown).not.toMatch(/srcSet|sizes|style|width/);
  });
});
