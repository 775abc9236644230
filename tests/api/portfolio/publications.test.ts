import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

describe.each(engines)('publications on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  const add = (json: object) => ada.request('POST', '/api/publications/new', { json });

  beforeAll(async () => {
    app = await startApp({ engine });
    ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('have no list of nothing, then one as BibTeX, whole and of one, in each form of the page', async () => {
    const { user } = await makeUser(app);
    expect((await app.request('GET', `/u/${user.user_name}/publications.bib`)).statusCode).toBe(404);
    const sketch = await add({
      ...{ title: 'Sketch of the Engine', category: 'article', authors: 'L. Menabrea, A. Lovelace' },
      ...{ publisher: 'Memoirs', published_on: '1943-08', doi: 'https://doi.org/10.1000/182' },
    });
    expect(sketch.json().publication.doi).toBe('10.1000/182');
    await add({ title: 'Hidden paper', authors: 'A. Lovelace', hidden: true });
    const { publication } = (await add({ title: 'Later notes', published_on: '1944' })).json();
    const view = { name: 'Acme', slug: 'acme', access: 'public', sections: [{ kind: 'publications' }] };
    expect((await ada.request('POST', '/api/views', { json: view })).statusCode).toBe(200);
    const { share_link } = (await ada.request('POST', '/api/share-links', { json: { name: 'Acme' } })).json();
    for (const base of ['/u/ada', '/u/ada/v/acme', new URL(share_link.url).pathname]) {
      const { statusCode, headers, body } = await app.request('GET', `${base}/publications.bib`);
      expect([base, statusCode, headers['content-type']]).toEqual([base, 200, 'application/x-bibtex; charset=utf-8']);
      expect(body.match(/^@\w+\{.*/gm)).toEqual(['@misc{lovelace1944later,', '@article{menabrea1943sketch,']);
      expect(body).not.toContain('Hidden');
      const one = await app.request('GET', `${base}/publications.bib?id=${publication.id}`);
      expect(one.body).toBe('@misc{lovelace1944later,\n  title = {{Later notes}},\n  year = {1944},\n}\n');
    }
    expect((await app.request('GET', '/u/ada/publications.bib?id=none')).statusCode).toBe(404);
  });

  test('name their authors on the page, in files and for search engines, the owner marked', async () => {
    const page = (await app.request('GET', '/u/ada')).body;
    expect(page).toContain('L. Menabrea, <strong>A. Lovelace</strong>');
    expect(page).toContain('href="https://doi.org/10.1000/182"');
    expect(page).toMatch(/<time dateTime="1944">1944<\/time>/i);
    expect((await app.request('GET', '/u/ada.md')).body).toContain('L. Menabrea, **A. Lovelace**');
    const { publications } = (await app.request('GET', '/u/ada.json')).json();
    expect(publications.at(-1)).toMatchObject({
      publisher: 'Memoirs',
      'x-vitrine': { authors: 'L. Menabrea, A. Lovelace', doi: '10.1000/182', category: 'article' },
    });
  });

  test('take a DOI, and say at its field what is none', async () => {
    for (const doi of ['182', '10.1000/', 'https://example.com/10.1000/182']) {
      const response = await add({ title: 'Paper', doi });
      expect([doi, response.statusCode]).toEqual([doi, 400]);
      expect(response.json()).toMatchObject({
        details: [{ field: 'doi', message: 'DOI must be a DOI such as 10.1000/182' }],
      });
    }
  });
});
