import { describe, expect, test } from 'vitest';
import { ENTRY_SECTIONS, SECTION_KINDS } from '../../../src/portfolio/model/sections.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const OWN = [
  { kind: 'experiences', title: 'الخبرة', shown: true },
  { kind: 'projects', title: '<b>Work</b>', shown: true },
  { kind: 'badges', title: '', shown: false },
];

const ENTRIES = ENTRY_SECTIONS.map(([section]) => section);

const change = (user: TestUser, json: object) => user.request('PATCH', `/api/users/${user.user.id}`, { json });

describe.each(engines)('sections on $name', (engine) => {
  test('the owner orders, names and hides sections; the account and the public profile have them', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const saved = await change(ada, { sections: OWN, hide_empty_sections: true });
    expect(saved.statusCode).toBe(200);
    const { sections } = saved.json().user;
    expect(sections.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['experiences', 'skills', 'projects', 'certifications'],
      ...['educations', 'badges', 'publications', 'services', 'testimonials', ...ENTRIES, 'contacts'],
    ]);
    expect(sections[0]).toEqual({ kind: 'experiences', title: 'الخبرة', shown: true, position: 0 });
    expect(sections[5]).toEqual({ kind: 'badges', title: '', shown: false, position: 5 });
    for (const path of ['/api/users/me', `/api/users/${ada.user.user_name}`])
      expect((await ada.request('GET', path)).json()).toMatchObject({ sections, hide_empty_sections: true });
    // As the API returned it.
    expect((await change(ada, { sections })).json().user.sections).toEqual(sections);
    // Other keys leave it unchanged.
    expect((await change(ada, { headline: 'Analyst' })).json().user.sections).toEqual(sections);
  });

  test('an empty list is the default, which is not stored', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await change(ada, { sections: OWN });
    const { sections } = (await change(ada, { sections: [] })).json().user;
    expect(sections).toEqual(SECTION_KINDS.map((kind, position) => ({ kind, title: '', shown: true, position })));
    const row = await app.ctx.db.selectFrom('users').select('sections').executeTakeFirstOrThrow();
    expect(row.sections).toBe('');
  });

  test('unknown, repeated and invalid sections are rejected, and nothing changes', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const bad: [object, string, string][] = [
      [
        { sections: [{ kind: 'hobbies' }] },
        'sections.0.kind',
        `Section 1 kind must be one of ${SECTION_KINDS.join(', ')}`,
      ],
      [
        { sections: [{ kind: 'skills' }, { kind: 'skills' }] },
        'sections.1.kind',
        'Section 2 kind must not be repeated',
      ],
      [
        { sections: [{ kind: 'skills', title: 'x'.repeat(61) }] },
        'sections.0.title',
        'Section 1 title must be at most 60 characters',
      ],
    ];
    for (const [json, field, message] of bad) {
      const response = await change(ada, { ...json, headline: 'Analyst' });
      expect(response.json()).toMatchObject({ status: 400, code: 'invalid', details: [{ field, message }] });
    }
    expect((await change(ada, { hide_empty_sections: 'yes' })).statusCode).toBe(400);
    expect((await ada.request('GET', '/api/users/me')).json()).toMatchObject({
      headline: '',
      hide_empty_sections: true,
    });
  });

  test('a JSON Resume export contains them, and an import into another account restores them', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const { sections } = (await change(ada, { sections: OWN, hide_empty_sections: false })).json().user;
    const document = (await ada.request('GET', '/api/export/json-resume')).json();
    expect((await eve.request('POST', '/api/import', { json: document })).statusCode).toBe(200);
    expect((await eve.request('GET', '/api/users/me')).json()).toMatchObject({ sections, hide_empty_sections: false });
  });
});
