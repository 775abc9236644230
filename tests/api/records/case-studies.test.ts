import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importFile } from '../../../src/exchange/import/import-file.server.ts';
import { migrations } from '../../../src/platform/db/migrations/index.ts';
import { newCaseImage } from '../../../src/portfolio/model/case-study.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { colouredPng, plainImage } from '../../support/images.ts';
import { freshFolder } from '../../support/run-folder.ts';

async function upload(user: TestUser, image: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(image)]), 'picture.png');
  const response = await user.request('POST', '/api/upload', { body: form });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().image_url;
}

async function addProject(user: TestUser, json: Record<string, unknown>) {
  const response = await user.request('POST', '/api/projects/new', { json });
  return { status: response.statusCode, ...response.json() };
}

const textBytes = async (app: TestApp, { user }: TestUser) => {
  const query = app.ctx.db.selectFrom('users').select('text_bytes').where('id', '=', user.id);
  return Number((await query.executeTakeFirstOrThrow()).text_bytes);
};

describe.each(engines)('case studies on $name', (engine) => {
  test('images in order are on the page with captions, sizes and links to the whole image, and move to another account', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const wide = await upload(ada, await plainImage(1_000, 500).png().toBuffer());
    const [tall, foreign] = [await upload(ada, await colouredPng(1)), await upload(eve, await colouredPng(2))];
    const images = [
      { ...newCaseImage(wide), alt: 'A hall', caption: 'At night' },
      { ...newCaseImage(tall), fit: 'fill', focus_x: 20, focus_y: 10.5 },
    ];
    const before = await textBytes(app, ada);

    const { project, message } = await addProject(ada, { title: 'Hall', images: [...images, ...images] });
    const rejected = await addProject(ada, { title: 'Hall', images: [newCaseImage(wide), newCaseImage(foreign)] });

    expect([message, project.images]).toEqual(['Project successfully added.', images]);
    const field = 'images.1.image_url';
    expect(rejected).toMatchObject({ status: 400, details: [{ field, message: expect.stringContaining('uploaded') }] });
    expect((await textBytes(app, ada)) - before).toBeGreaterThan(JSON.stringify(images).length);
    const page = (await app.request('GET', `/u/${ada.user.user_name}/projects/hall`)).body;
    expect(page).toContain(`<a href="/${wide}"><img alt="A hall"`);
    expect(page).toMatch(
      /<figure id="image-1" style="--ratio:2">.*?At night.*?<figure id="image-2" style="--ratio:1.6">/s,
    );
    expect(page).toContain('object-position:20% 10.5%');
    expect((await app.request('GET', `/u/${ada.user.user_name}`)).body).not.toContain('At night');

    const archive = (await ada.request('GET', '/api/export/archive')).rawPayload;
    const file = join(await freshFolder('archive'), 'archive.zip');
    await writeFile(file, archive);
    await importFile({ ctx: app.ctx, file, userName: eve.user.user_name, print: () => {} });
    const [imported] = (await app.request('GET', `/api/projects?user_id=${eve.user.id}`)).json();
    expect(imported.images.map(({ image_url: _, ...image }: { image_url: string }) => image)).toEqual(
      images.map(({ image_url: _, ...image }) => image),
    );
    for (const { image_url } of imported.images) {
      const owned = app.ctx.db.selectFrom('images').select('hash').where('owner', '=', eve.user.id);
      const hash = image_url.slice('images/'.length, -'.webp'.length);
      expect(await owned.where('hash', '=', hash).executeTakeFirst()).toBeDefined();
    }
    const removed = await ada.request('DELETE', `/api/projects/${project.id}`);
    expect([removed.statusCode, await textBytes(app, ada)]).toEqual([200, before]);
  });

  test('blocks tell the story on its page in order; images that none names follow, and files have a linear form', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const urls = await Promise.all([1, 2, 3, 4].map(async (each) => upload(ada, await colouredPng(each))));
    const [a = '', b = '', c = '', d = ''] = urls;
    const foreign = await upload(eve, await colouredPng(5));
    const shown = (image_url: string, caption = '') => ({ image_url, alt: '', caption });
    const blocks = [
      { type: 'text', text: 'It *began* here.' },
      { type: 'image', ...shown(a, 'At night'), width: 'full' },
      { type: 'pair', images: [shown(b), shown(c, 'By day')] },
      { type: 'row', images: [shown(a), shown(b), shown(c)] },
      { type: 'quote', text: 'She sees it.', source: 'Charles' },
      { type: 'figures', figures: [{ value: '+38 %', label: 'sign-ups' }] },
      { type: 'compare', before: shown(a), after: shown(b) },
      { type: 'embed', url: 'https://vimeo.com/1', caption: 'The film' },
    ];
    const values = { title: 'Hall', description: 'A summary.', images: [newCaseImage(a), newCaseImage(d)], blocks };

    const { project } = await addProject(ada, values);
    expect(project.blocks).toEqual(blocks);
    const rejections = [
      [{ type: 'film' }, 'blocks.0'],
      [{ type: 'pair', images: [shown(a)] }, 'blocks.0.images'],
      [{ type: 'image', ...shown(foreign), width: 'text' }, 'blocks.0.image_url'],
      [{ type: 'compare', before: shown(a), after: shown(foreign) }, 'blocks.0.after.image_url'],
    ] as const;
    for (const [block, field] of rejections) {
      const rejected = await addProject(ada, { title: 'Hall', blocks: [block] });
      expect([rejected.status, rejected.details?.[0]?.field]).toEqual([400, expect.stringContaining(field)]);
    }
    const empty = await addProject(ada, { title: 'Blank', blocks: [{ type: 'text', text: '' }, { type: 'embed' }] });
    expect(empty.project.blocks).toEqual([]);

    const response = await app.request('GET', `/u/${ada.user.user_name}/projects/hall`);
    const page = response.body.slice(0, response.body.indexOf('<script type="application/json"'));
    const order = ['<em>began</em>', 'At night', 'By day', 'She sees it.', '+38 %', 'type="range"', 'The film'];
    const places = order.map((text) => page.indexOf(text));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(page.slice(page.indexOf('<main'))).not.toContain('A summary.');
    expect(page.slice(page.indexOf('class="gallery"'))).toContain(`id="image-7"`);
    expect(page).toContain('data-embed="https://player.vimeo.com/video/1');
    expect(response.headers['content-security-policy']).toContain('frame-src https://player.vimeo.com');

    const markdown = (await app.request('GET', `/u/${ada.user.user_name}.md`)).body;
    expect(markdown).toMatch(/It \*began\* here\..*> She sees it\..*- \*\*\+38 %\*\* sign-ups/s);
    expect(markdown).not.toContain('A summary.');
    expect((await app.request('GET', `/u/${ada.user.user_name}`)).body).not.toContain('At night');

    const file = join(await freshFolder('archive'), 'archive.zip');
    await writeFile(file, (await ada.request('GET', '/api/export/archive')).rawPayload);
    await importFile({ ctx: app.ctx, file, userName: eve.user.user_name, print: () => {} });
    const imported = (await app.request('GET', `/api/projects?user_id=${eve.user.id}`)).json();
    const [moved] = imported.filter(({ title }: { title: string }) => title === 'Hall');
    const withoutNames = (value: unknown) => JSON.stringify(value).replaceAll(/images\/[0-9a-f]{64}/g, 'image');
    expect(withoutNames(moved.blocks)).toBe(withoutNames(blocks));
  });

  test('the first image is the cover on cards and previews until the owner chooses another', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const [first, second] = [await upload(ada, await colouredPng(1)), await upload(ada, await colouredPng(2))];
    const { project } = await addProject(ada, { title: 'Hall', images: [first, second].map(newCaseImage) });
    const covers = async () => {
      const page = (await app.request('GET', `/u/${ada.user.user_name}`)).body;
      const own = (await app.request('GET', `/u/${ada.user.user_name}/projects/hall`)).body;
      const shared = /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(own)?.[1] ?? '';
      expect((await app.request('GET', shared)).statusCode).toBe(200);
      const [, onCard] = /<section id="projects".*?<img[^>]* src="\/([^"]+)"/s.exec(page) ?? [];
      const [, inData] = /"@type":"CreativeWork".*?"image":"http:\/\/localhost:3000\/([^"]+)"/s.exec(own) ?? [];
      return [onCard, inData, shared];
    };
    const before = await covers();
    expect(before).toEqual([first, first, expect.stringContaining('hall')]);
    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { image_url: second } });
    const chosen = await covers();
    expect(chosen).toEqual([second, second, expect.not.stringMatching(`^${before[2]}$`)]);
  });

  test('a page may frame the sites of its embeds and no others, and shows own images of its description', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const own = await upload(ada, await colouredPng(1));
    const foreign = `images/${'0'.repeat(64)}.webp`;
    const description = `https://vimeo.com/1\n\nhttps://youtu.be/abc\n\n![Own](/${own})\n\n![Foreign](/${foreign})`;
    await addProject(ada, { title: 'Film', description });
    await addProject(ada, { title: 'Text', description: 'https://example.com/' });
    const read = async (slug: string) => app.request('GET', `/u/${ada.user.user_name}/projects/${slug}`);
    const policyOf = ({ headers }: Awaited<ReturnType<typeof read>>) => String(headers['content-security-policy']);

    // The second answer is from the cache.
    for (const film of [await read('film'), await read('film')]) {
      expect(policyOf(film)).toContain('; frame-src https://player.vimeo.com https://www.youtube-nocookie.com; ');
      expect(film.body).toContain('data-embed="https://player.vimeo.com/video/1?dnt=1&amp;autoplay=1"');
      expect(film.body).toContain(`<figure><img src="/${own}" alt="Own" width="8"`);
      expect(film.body).not.toContain(foreign);
    }
    expect(policyOf(await read('text'))).not.toContain('frame-src');
    expect(policyOf(await app.request('GET', `/u/${ada.user.user_name}`))).not.toContain('frame-src');
  });

  test('the migration counts the new columns, and moves dates, roles and clients of imported résumés to them', async () => {
    const app = await startApp({ engine });
    const { db } = app.ctx;
    const ada = await makeUser(app);
    const before = await textBytes(app, ada);
    const { project } = await addProject(ada, { title: 'Hall' });
    const counted = await textBytes(app, ada);
    const kept = { startDate: '2019-06', endDate: '2020', roles: ['Lead', 'Design'], entity: 'Museum', type: 'app' };
    const [migration, later] = [migrations['0022-case-studies'], migrations['0117-project-blocks']];

    await later?.down?.(db);
    await migration?.down?.(db);
    const skillGroup = randomUUID();
    const extras = { basics: {}, records: { [project.id]: kept, [skillGroup]: { startDate: '2019' } } };
    await sql`update users set extras = ${JSON.stringify(extras)} where id = ${ada.user.id}`.execute(db);
    await migration?.up(db);
    await later?.up(db);

    const stored = (await app.request('GET', `/api/projects/${project.id}`)).json();
    expect(stored).toMatchObject({ start_year: '2019-06', end_year: '2020', role: 'Lead, Design', client: 'Museum' });
    const row = await db.selectFrom('users').select('extras').where('id', '=', ada.user.id).executeTakeFirstOrThrow();
    const left = { [project.id]: { type: 'app' }, [skillGroup]: { startDate: '2019' } };
    expect(JSON.parse(row.extras).records).toEqual(left);
    const moved = ['2019-06', '2020', 'Lead, Design', 'Museum'].join('').length;
    expect(await textBytes(app, ada)).toBe(counted + moved + row.extras.length);
    await ada.request('DELETE', `/api/projects/${project.id}`);
    expect(await textBytes(app, ada)).toBe(before + row.extras.length);
  });
});
