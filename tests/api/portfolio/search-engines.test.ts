import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { headOf } from '../../support/page-head.ts';

const ORIGIN = 'https://folio.example';
const SEO = { title: 'Ada Lovelace: programs for engines', description: 'Notes and programs since 1843.' };

const change = (user: TestUser, json: Record<string, unknown>) =>
  user.request('PATCH', `/api/users/${user.user.id}`, { json });

async function addProject(user: TestUser, json: Record<string, unknown>) {
  return (await user.request('POST', '/api/projects/new', { json })).json().project;
}

describe.each(bothEngines)('what search engines say of a page, on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine, config: { origin: ORIGIN } });
  });
  const bodyOf = async (path: string) => (await app.request('GET', path)).body;
  const headAt = async (path: string) => headOf(await bodyOf(path));

  test('is the owner’s own title and description, escaped, and as before without', async () => {
    const ada = await makeUser(app);
    const path = `/u/${ada.user.user_name}`;
    await change(ada, { headline: 'First programmer' });
    const before = await bodyOf(path);
    const title = '"><script>alert(1)</script> & co';
    const saved = await change(ada, { seo: { title, description: SEO.description } });
    expect(saved.json().user.seo).toEqual({ title, description: SEO.description });
    expect((await app.request('GET', `/api/users/${ada.user.user_name}`)).json().seo).toMatchObject({ title });
    const body = await bodyOf(path);
    expect(body).not.toContain('<script>alert');
    expect(body.slice(body.indexOf('id="state"'))).not.toContain('alert(1)');
    const head = headOf(body);
    expect(head.title).toBe(title);
    expect(head.meta).toMatchObject({
      description: SEO.description,
      'og:title': title,
      'twitter:title': title,
      'og:description': SEO.description,
    });

    await change(ada, { seo: { title: '', description: '  ' } });
    expect(await bodyOf(path)).toBe(before);
    await change(ada, { seo: { title: 'Half' } });
    expect((await headAt(path)).meta.description).toBe('First programmer');
    expect((await change(ada, { seo: null })).json().user.seo).toBeNull();
    expect(await bodyOf(path)).toBe(before);
  });

  test('has limits, whose errors are at their fields', async () => {
    const ada = await makeUser(app);
    const long = { title: 'x'.repeat(121), description: 'x'.repeat(321) };
    const fields = (response: { json: () => { details: { field: string }[] } }) =>
      response.json().details.map(({ field }) => field);
    expect(fields(await change(ada, { seo: long }))).toEqual(['seo.title', 'seo.description']);
    const project = await ada.request('POST', '/api/projects/new', { json: { title: 'Engine', seo: long } });
    expect(fields(project)).toEqual(['seo.title', 'seo.description']);
    const view = await ada.request('POST', '/api/views', { json: { name: 'For Acme', seo: long } });
    expect(fields(view)).toEqual(['seo.title', 'seo.description']);
  });

  test('can be said of each project and each view, and is in the trash and comes back with them', async () => {
    const ada = await makeUser(app);
    const { user_name } = ada.user;
    await change(ada, { headline: 'First programmer', seo: SEO });
    const project = await addProject(ada, { title: 'Engine', description: 'A machine.', seo: { title: 'The engine' } });
    expect(project).toMatchObject({ seo: { title: 'The engine', description: '' }, seo_title: 'The engine' });
    const path = `/u/${user_name}/projects/${project.slug}`;
    const head = await headAt(path);
    expect([head.title, head.meta.description]).toEqual(['The engine', 'A machine.']);
    expect(await bodyOf(`/u/${user_name}`)).not.toContain('The engine');

    await ada.request('DELETE', `/api/projects/${project.id}`);
    const restored = await ada.request('POST', `/api/projects/${project.id}/restore`);
    expect(restored.json().project.seo).toEqual({ title: 'The engine', description: '' });

    const add = async (json: Record<string, unknown>) =>
      (await ada.request('POST', '/api/views', { json: { name: 'x', access: 'public', ...json } })).json().view;
    const plain = await add({ slug: 'plain' });
    expect([plain.seo, (await headAt(`/u/${user_name}/v/plain`)).title]).toEqual([null, SEO.title]);
    // What the portfolio says of itself does not fit.
    await add({ slug: 'other', headline: 'Translator' });
    expect((await headAt(`/u/${user_name}/v/other`)).title).toBe('Ada Lovelace – Translator');
    const own = await add({ slug: 'own', seo: { title: 'For engineers', description: '' } });
    expect([own.seo?.title, (await headAt(`/u/${user_name}/v/own`)).title]).toEqual(['For engineers', 'For engineers']);
    await ada.request('PATCH', `/api/views/${own.id}`, { json: { headline: 'Engineer' } });
    expect((await headAt(`/u/${user_name}/v/own`)).title).toBe('For engineers');
    // Words of a view about a project are what its page is about there.
    const items = [{ kind: 'projects', record_id: project.id, title: 'A loom' }];
    await ada.request('PATCH', `/api/views/${own.id}`, { json: { items } });
    const inView = await headAt(`/u/${user_name}/v/own/projects/${project.slug}`);
    expect(inView.title).toBe('A loom – Ada Lovelace');
    await ada.request('DELETE', `/api/views/${own.id}`);
    expect((await ada.request('POST', `/api/views/${own.id}/restore`)).json().view.seo?.title).toBe('For engineers');
  });

  test('takes part in translations', async () => {
    const ada = await makeUser(app);
    await change(ada, { page_languages: ['de'], seo: SEO });
    const project = await addProject(ada, { title: 'Engine', seo: { title: 'The engine', description: '' } });
    const texts = [
      { kind: 'profile', id: '', field: 'seo_title', text: 'Programme für Maschinen' },
      { kind: 'projects', id: project.id, field: 'seo_title', text: 'Die Maschine' },
    ];
    for (const { kind, id, field, text } of texts) {
      const json = { changes: [{ kind, id, field, text }] };
      const saved = await ada.request('PATCH', '/api/translations/de', { json });
      expect([saved.statusCode, saved.body]).toEqual([200, saved.body]);
    }
    const { user_name } = ada.user;
    expect((await headAt(`/u/${user_name}/de`)).title).toBe('Programme für Maschinen');
    expect((await headAt(`/u/${user_name}/de`)).meta.description).toBe(SEO.description);
    expect((await headAt(`/u/${user_name}/de/projects/${project.slug}`)).title).toBe('Die Maschine');
  });

  test('is published with the rest, and a version brings it back', async () => {
    const ada = await makeUser(app);
    await change(ada, { headline: 'First programmer', seo: SEO });
    await change(ada, { publishing: 'manual' });
    await change(ada, {
      seo: { title: 'DRAFT', description: 'DRAFT' },
      site_verification: [{ service: 'google', token: 'DRAFT' }],
    });
    const path = `/u/${ada.user.user_name}`;
    expect(await bodyOf(path)).not.toContain('DRAFT');
    expect((await app.request('GET', `/api/users/${ada.user.user_name}`)).body).not.toContain('DRAFT');
    expect(headOf((await ada.request('GET', `${path}?show=draft`)).body).title).toBe('DRAFT');
    const named = (await ada.request('POST', '/api/versions', { json: { name: 'Draft' } })).json();
    await ada.request('POST', '/api/draft/publish');
    expect((await headAt(path)).title).toBe('DRAFT');
    await change(ada, { seo: null, site_verification: [] });
    await ada.request('POST', `/api/versions/${named.version.id}/restore`);
    const account = (await ada.request('GET', '/api/users/me')).json();
    // Whose page it is, is not undone by a version.
    expect([account.seo?.title, account.site_verification]).toEqual(['DRAFT', []]);
  });

  test('has the codes of search engines on the owner’s page alone', async () => {
    const ada = await makeUser(app);
    const { user_name } = ada.user;
    const all = [
      { service: 'google', token: 'a-B_c=.1' },
      { service: 'bing', token: 'B1' },
      { service: 'yandex', token: 'Y1' },
      { service: 'pinterest', token: 'P1' },
      { service: 'facebook', token: 'F1' },
    ];
    await change(ada, { headline: 'First programmer' });
    expect((await change(ada, { site_verification: all })).json().user.site_verification).toEqual(all);
    expect((await headAt(`/u/${user_name}`)).meta).toMatchObject({
      'google-site-verification': 'a-B_c=.1',
      'msvalidate.01': 'B1',
      'yandex-verification': 'Y1',
      'p:domain_verify': 'P1',
      'facebook-domain-verification': 'F1',
    });
    await ada.request('POST', '/api/views', { json: { name: 'x', slug: 'open', access: 'public' } });
    expect(await bodyOf(`/u/${user_name}/v/open`)).not.toContain('google-site-verification');
    const faultAt = async (site_verification: unknown) =>
      (await change(ada, { site_verification })).json().details.map(({ field }: { field: string }) => field);
    expect(await faultAt([{ service: 'google', token: '"><b>' }])).toEqual(['site_verification.0.token']);
    expect(await faultAt([{ service: 'baidu', token: 'x' }])).toEqual(['site_verification.0.service']);
    expect(await faultAt([all[0], all[0]])).toEqual(['site_verification']);
  });

  test('is in structured data: certificates, works, offers, and the way to a project', async () => {
    const ada = await makeUser(app);
    const { user_name } = ada.user;
    const certificate = {
      ...{ title: 'Numbers', awarded_by: 'Royal Society', certification_number: 'N-1' },
      ...{ awarded_date: '2024-05', expiration_date: '2034-05', certification_link: 'https://certs.example.org/1' },
    };
    await ada.request('POST', '/api/certifications/new', { json: certificate });
    const paper = {
      ...{ title: 'Notes', publisher: 'Taylor', published_on: '1943', category: 'article', doi: '10.1000/182' },
      authors: `L. Menabrea, ${ada.user.first_name} ${ada.user.last_name}`,
    };
    await ada.request('POST', '/api/publications/new', { json: paper });
    const service = { title: 'Programs', price_from: 80, currency: 'EUR', unit: 'hour' };
    await ada.request('POST', '/api/services/new', { json: service });
    const project = await addProject(ada, {
      title: 'Engine',
      category: 'backend',
      client: 'Babbage',
      start_year: '1942',
    });
    const [page] = (await headAt(`/u/${user_name}`)).data;
    expect(page?.mainEntity).toMatchObject({
      hasCredential: [
        {
          '@type': 'EducationalOccupationalCredential',
          name: 'Numbers',
          recognizedBy: { '@type': 'Organization', name: 'Royal Society' },
          identifier: 'N-1',
          datePublished: '2024-05',
          expires: '2034-05',
          url: 'https://certs.example.org/1',
        },
      ],
      makesOffer: [
        {
          itemOffered: { '@type': 'Service', name: 'Programs' },
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceCurrency: 'EUR',
            minPrice: 80,
            unitCode: 'HUR',
          },
        },
      ],
    });
    expect(page).toMatchObject({
      hasPart: [{ name: 'Engine' }],
      citation: [
        {
          ...{ '@type': 'ScholarlyArticle', name: 'Notes', datePublished: '1943', url: 'https://doi.org/10.1000/182' },
          author: [{ name: 'L. Menabrea' }, { '@id': `${ORIGIN}/u/${user_name}#person`, name: 'Ada Lovelace' }],
          isPartOf: { '@type': 'Periodical', name: 'Taylor' },
        },
      ],
    });
    const path = `/u/${user_name}/projects/${project.slug}`;
    expect((await headAt(path)).data).toMatchObject([
      { '@type': 'CreativeWork', genre: 'Backend', temporalCoverage: '1942/..', sponsor: { name: 'Babbage' } },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Ada Lovelace', item: `${ORIGIN}/u/${user_name}` },
          { position: 2, name: 'Engine', item: `${ORIGIN}${path}` },
        ],
      },
    ]);
  });
});
