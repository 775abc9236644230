import { describe, expect, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const RESUME = {
  basics: { name: 'Ada Lovelace' },
  volunteer: [{ organization: 'Other program', position: 'Teacher' }],
  awards: [{ title: 'Of another program' }],
  languages: [{ language: 'French', fluency: 'Fluent' }],
  interests: [{ name: 'Flying', keywords: ['wings', 'steam'] }],
  references: [{ name: 'Charles Babbage', reference: 'Enchantress of Number' }],
};

const ENTRIES = [
  { section: 'own-2', title: 'Hanover Square', start_date: '1999-05', url: 'https://www.gallery.example/ada?x=1' },
  { section: 'volunteering', title: 'Reading room', subtitle: 'Host', start_date: '2001', end_date: '2003' },
  { section: 'awards', title: 'Medal', subtitle: 'Royal Society', start_date: '2004-02' },
];

describe.each(engines)('entries on $name', (engine) => {
  test('are sections of the page and of its files, and survive an export and an import', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const read = async (path: string) => (await app.request('GET', path)).body;
    await ada.request('POST', '/api/import', { json: RESUME });
    for (const json of ENTRIES) expect((await ada.request('POST', '/api/entries/new', { json })).statusCode).toBe(200);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, {
      json: { sections: [{ kind: 'own-2', title: 'Exhibitions' }], language: 'de' },
    });

    const page = await read('/u/ada');
    const headings = [...page.matchAll(/<h2 id="([\w-]+)-heading"[^>]*>([^<]*)</g)].map(([, id, text]) => [id, text]);
    expect(headings).toEqual(
      expect.arrayContaining([
        ['own-2', 'Exhibitions'],
        ['languages', 'Sprachen'],
        ['interests', 'Interessen'],
        ['volunteering', 'Ehrenamt'],
        ['awards', 'Auszeichnungen'],
      ]),
    );
    expect(page).toMatch(/>gallery\.example</);
    expect(page).toContain('"knowsLanguage":["French"]');
    // A reference names another person: it waits for its owner.
    expect(page).not.toMatch(/Babbage|Enchantress/);
    expect(await read('/u/ada.md')).toMatch(
      /## Sprachen\n\n- \*\*French\*\*: Fluent[\s\S]*## Exhibitions\n\n### Hanover Square/,
    );

    const exported = (await ada.request('GET', '/api/export/json-resume')).json();
    expect(exported).toMatchObject({
      languages: [{ language: 'French', fluency: 'Fluent' }],
      volunteer: [{ organization: 'Other program' }, { organization: 'Reading room', position: 'Host' }],
      awards: [{ title: 'Of another program' }, { title: 'Medal', awarder: 'Royal Society' }],
      references: RESUME.references,
    });
    const eve = await makeUser(app);
    await eve.request('POST', '/api/import', { json: exported });
    const stored = async (user: typeof eve) =>
      ((await user.request('GET', '/api/entries')).json() as Record<string, unknown>[]).map(
        ({ section, title, subtitle, start_date, keywords, hidden }) => [
          section,
          title,
          subtitle,
          start_date,
          keywords,
          hidden,
        ],
      );
    expect(await stored(eve)).toEqual(await stored(ada));
    expect(await stored(eve)).toHaveLength(7);

    await ada.request('PATCH', `/api/users/${ada.user.id}`, {
      json: { sections: [{ kind: 'languages', shown: false }] },
    });
    expect(await read('/u/ada')).not.toMatch(/French/);
    expect(await read('/u/ada.md')).not.toMatch(/French/);
  });
});
