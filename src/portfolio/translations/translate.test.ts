import { describe, expect, test } from 'vitest';
import { isBlankText, TEXT_KINDS, TRANSLATABLE, translatableField } from './translatable.ts';
import { importedTranslations, parseText, sourceOf, storedText, textsOf, translateState } from './translate.ts';

const row = (
  kind: string,
  record_id: string,
  field: string,
  text: string | string[],
  base: string | string[] = '',
) => ({
  ...{ kind, record_id, field, text: storedText(text), source: sourceOf(base) },
});

describe('the texts that can be translated', () => {
  test('are titles and prose, not dates, choices, URLs or numbers', () => {
    expect(TRANSLATABLE.experiences.map(({ name }) => name)).toContain('responsibilities');
    expect(TRANSLATABLE.services.map(({ name }) => name)).toEqual(['title', 'description', 'includes', 'duration']);
    const names = TEXT_KINDS.flatMap((kind) => TRANSLATABLE[kind].map(({ name }) => name));
    for (const other of [
      'image_url',
      'start_year',
      'category',
      'certification_number',
      'links.url',
      'technologies',
      'hidden',
      'slug',
    ]) {
      expect(names).not.toContain(other);
    }
  });

  test('are the labels of links, and the headings of sections', () => {
    const profile = TRANSLATABLE.profile.map(({ name }) => name);
    expect(profile).toEqual(
      expect.arrayContaining(['first_name', 'headline', 'about', 'links.label', 'sections.projects']),
    );
  });

  test('are written without changing the values that are read', () => {
    const values = {
      links: [
        { label: 'Code', url: 'https://x.example' },
        { label: 'Blog', url: 'https://y.example' },
      ],
    };
    const labels = translatableField('profile', 'links.label');
    expect(labels?.read(values)).toEqual(['Code', 'Blog']);
    expect(labels?.write(values, ['Quelltext', ''])).toEqual({
      links: [
        { label: 'Quelltext', url: 'https://x.example' },
        { label: 'Blog', url: 'https://y.example' },
      ],
    });
    expect(values.links[0]?.label).toBe('Code');
  });

  test('of a list have the text of the base where an item has none', () => {
    const points = translatableField('experiences', 'responsibilities');
    const values = { responsibilities: ['One', 'Two', 'Three'] };
    expect(points?.write(values, ['Eins', '', ''])).toEqual({ responsibilities: ['Eins', 'Two', 'Three'] });
    expect(points?.write({ responsibilities: ['One'] }, ['Eins', '', 'Drei'])).toEqual({
      responsibilities: ['Eins', 'Drei'],
    });
  });

  test('of a heading change that section alone', () => {
    const heading = translatableField('profile', 'sections.projects');
    const sections = [
      { kind: 'projects', title: 'Work' },
      { kind: 'badges', title: '' },
    ];
    expect(heading?.read({ sections })).toBe('Work');
    expect(heading?.write({ sections }, 'Arbeiten')).toEqual({
      sections: [
        { kind: 'projects', title: 'Arbeiten' },
        { kind: 'badges', title: '' },
      ],
    });
    expect(heading?.read({})).toBeUndefined();
  });
});

test.each([
  ['', true],
  [undefined, true],
  [[], true],
  [['', ''], true],
  [' ', false],
  [['', 'x'], false],
])('%j says nothing: %s', (text, expected) => {
  expect(isBlankText(text)).toBe(expected);
});

describe('the digest of a base text', () => {
  test('changes with every edit, also of the order', () => {
    const texts = [
      '',
      'a',
      'b',
      'ab',
      'ba',
      'a ',
      'A',
      'ä',
      '😀',
      '[]',
      '["a"]',
      ['a'],
      ['a', ''],
      ['', 'a'],
      ['b', 'a'],
      ['a', 'b'],
    ];
    const digests = texts.map(sourceOf);
    // A list and its JSON are the same stored text.
    expect(new Set(digests).size).toBe(texts.length - 1);
    expect(sourceOf('x'.repeat(10_000))).not.toBe(sourceOf('x'.repeat(9_999)));
  });

  test('stays what it was: every stored translation depends on it', () => {
    expect([sourceOf(''), sourceOf('Engine')]).toEqual(['ztntfp-1kl6d44', '1ovbg4b-excdm1']);
  });
});

test.each([
  ['Text', 'Base', 'Text'],
  ['["a","b"]', ['x'], ['a', 'b']],
  ['["a","b"]', 'Base', '["a","b"]'],
  ['Text', ['x'], undefined],
  ['{"a":1}', ['x'], undefined],
  ['[1]', ['x'], undefined],
])('%j, stored for %j, is read as %j', (text, base, expected) => {
  expect(parseText(base, text)).toEqual(expected);
});

describe('the texts of a record beside their translations', () => {
  const project = { id: 'p', title: 'Engine', description: 'Text', images: [] };

  test('are those that there are', () => {
    expect(textsOf('projects', { ...project, description: '' }, []).map(({ field }) => field.name)).toEqual(['title']);
  });

  test('are out of date once the base has changed', () => {
    const rows = [
      row('projects', 'p', 'title', 'Maschine', 'Engine'),
      row('projects', 'p', 'description', 'Alt', 'Old text'),
    ];
    const pairs = textsOf('projects', project, rows).map(({ field, text, isStale }) => [field.name, text, isStale]);
    expect(pairs).toEqual([
      ['title', 'Maschine', false],
      ['description', 'Alt', true],
    ]);
  });
});

describe('a portfolio in another language', () => {
  const state = () => ({
    profile: { id: 'u', first_name: 'Ada', about: 'Base **text**', headline: 'Maths', about_html: '', language: 'en' },
    queries: [
      { key: ['projects', 'u'], data: [{ id: 'p', title: 'Engine', description: '' }] },
      { key: ['badges', 'u'], failure: { status: 503 } },
    ],
  });
  type State = Parameters<typeof translateState>[0];
  const translated = (rows: ReturnType<typeof row>[]) => {
    const { profile, queries } = translateState(state() as unknown as State, rows, 'de');
    return {
      profile: profile as unknown as Record<string, string>,
      queries: queries as unknown as { data?: { title: string }[] }[],
    };
  };

  test("has the owner's own text where there is no translation", () => {
    const { profile, queries } = translated([row('profile', '', 'headline', 'Mathe', 'Maths')]);
    expect([profile.headline, profile.first_name, profile.language]).toEqual(['Mathe', 'Ada', 'de']);
    expect(queries[0]?.data?.[0]?.title).toBe('Engine');
    expect(queries[1]).toEqual(state().queries[1]);
  });

  test('shows a translation that is out of date, but none that is empty or of an unknown field', () => {
    const { queries, profile } = translated([
      row('projects', 'p', 'title', 'Maschine', 'Old name'),
      row('profile', '', 'headline', '', 'Maths'),
      row('profile', '', 'password', 'x', 'Maths'),
      row('projects', 'other', 'title', 'Other', 'Engine'),
    ]);
    expect(queries[0]?.data?.[0]?.title).toBe('Maschine');
    expect(profile.headline).toBe('Maths');
    expect(profile).not.toHaveProperty('password');
  });

  test('renders the translated text about the person, as safe HTML', () => {
    const { profile } = translated([row('profile', '', 'about', '**Text** <script>x</script>', 'Base **text**')]);
    expect(profile.about_html).toContain('<strong>Text</strong>');
    expect(profile.about_html).not.toContain('<script>');
  });
});

test('an import takes what fits its kind', () => {
  const entry = (field: string, text: string | string[]) => ({
    language: 'de',
    field,
    text: storedText(text),
    source: '',
  });
  const given = [
    ...[
      entry('title', 'Maschine'),
      entry('title', ''),
      entry('title', 'x'.repeat(201)),
      entry('slug', 'x'),
      entry('title', ' x'),
    ],
    ...[entry('description', 'Text\nmit Zeilen'), entry('description', 'a\u0000b')],
  ];
  expect(importedTranslations('projects', 'p', given).map(({ field, text }) => [field, text])).toEqual([
    ['title', 'Maschine'],
    ['description', 'Text\nmit Zeilen'],
  ]);
});
