import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaFaults } from '../../../tests/support/imports/json-resume-schema.ts';
import { emptyAccount, importOnPaper } from '../../../tests/support/imports/paper-account.ts';
import { AVAILABILITY_STATES, CONTRACT_TYPES } from '../../platform/lib/availability.ts';
import { isStorable, isWebUrl, plainLine } from '../../platform/lib/fields.ts';
import { mapKeys } from '../../platform/lib/keys.ts';
import { LANGUAGES } from '../../platform/lib/texts/languages.ts';
import { ENTRY_SECTIONS, SECTION_KINDS } from '../../portfolio/model/sections.ts';
import { DEFAULT_THEME, LOOK_VERSION } from '../../portfolio/model/theme.ts';
import { PROFILE_TEXTS } from '../../portfolio/model/user.ts';
import { VISIBILITIES } from '../../portfolio/model/visibility.ts';
import { BADGE_CATEGORIES } from '../../portfolio/records/badge/badge.ts';
import { EDUCATION_LEVELS } from '../../portfolio/records/education/education.ts';
import { PROJECT_CATEGORIES } from '../../portfolio/records/project/project-categories.ts';
import { slugOf } from '../../portfolio/records/project/project-slug.ts';
import { PUBLICATION_CATEGORIES } from '../../portfolio/records/publication/publication-categories.ts';
import { SERVICE_UNITS } from '../../portfolio/records/service/service.ts';
import { SKILL_CATEGORIES } from '../../portfolio/records/skill/skill.ts';
import { toPortfolio } from '../import/account-resume.ts';
import { writeJsonResume } from '../import/json-resume/write-json-resume.ts';
import { readPageSettings } from '../import/page-settings.ts';
import { isSameValue } from '../import/plain-values.ts';
import type { PreservedFields } from '../import/preserved-fields.ts';
import { LINKS_MAX, type Portfolio, type ResumeEntry } from '../import/resume.ts';

const ORIGIN = 'https://vitrine.example';
const SPECIAL = [
  '- a',
  'Volunteer: Teacher',
  'Volunteer',
  'Website',
  'Ludwig van Beethoven',
  'Berlin, Germany',
  'Frontend',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '\u200fمرحبا',
  '👩‍💻',
  '{"a":1}',
  'a, b',
];
const storable = (text: string) => isStorable(text) && text === plainLine(text).trim();
const text = fc.oneof(
  fc.constant(''),
  fc.constantFrom(...SPECIAL),
  fc.string({ unit: 'grapheme', maxLength: 30 }).filter(storable),
);
const filled = text.filter((value) => value !== '');
const longText = fc.oneof(text, fc.constantFrom('a\n\n- b\n- c', 'word '.repeat(1_999).trim()));
const url = fc.oneof(
  fc.constantFrom('', 'https://github.com/a/b', 'https://de.wikipedia.org/wiki/Köln', 'https://a.example/[x]|^?#a#b%'),
  fc.webUrl({ withFragments: true, withQueryParameters: true }).filter(isWebUrl),
);
const date = fc.constantFrom('', '2014', '2014-06', '2014-06-29', '2020-01');
const image = fc.constantFrom('', `images/${'a1'.repeat(32)}.webp`);
const CASE_IMAGE = {
  image_url: `images/${'b2'.repeat(32)}.webp`,
  ...{ alt: 'A hall', caption: 'In the evening', focus_x: 12.5, focus_y: 0, fit: 'fill' },
};
const choice = <T extends string>(choices: readonly (readonly [T, string])[]) =>
  fc.constantFrom(...choices.map(([value]) => value));
const flat = fc.dictionary(fc.constantFrom('network', 'username', 'url', 'city', 'postalCode'), filled, { maxKeys: 3 });
const kept: fc.Arbitrary<PreservedFields> = fc.dictionary(
  fc.constantFrom(
    'url',
    'name',
    'level',
    'roles',
    'startDate',
    'email',
    'location',
    'profiles',
    'flavor',
    '$summary',
    '$section',
  ),
  fc.oneof(filled, url, date, fc.array(filled, { maxLength: 3 }), flat, fc.array(flat, { maxLength: 2 })),
  { maxKeys: 4 },
);
const entry = <V>(values: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ values: fc.record(values) as fc.Arbitrary<V & Record<string, unknown>>, kept });
const entries = <V>(values: Record<string, fc.Arbitrary<unknown>>) => fc.array(entry<V>(values), { maxLength: 4 });

const place = { city: text, state: text, country: text };
const withImageUrl = { image_url: image, visibility: fc.constantFrom(...VISIBILITIES) };
const lists = fc.record({
  experiences: entries({
    ...{ company_name: text, position: text, responsibilities: fc.array(filled, { maxLength: 4 }) },
    ...{ ...place, start_year: date, end_year: date, ...withImageUrl },
  }),
  educations: entries({
    ...{ institution: text, field_of_study: text, school_name: text, specialization: text, name_of_award: text },
    ...{ level: choice(EDUCATION_LEVELS), grade: text, awards: longText },
    ...{ ...place, start_year: date, end_year: date, ...withImageUrl },
  }),
  projects: fc.uniqueArray(
    entry<{ slug: string }>({
      ...{ title: text, slug: text.map(slugOf), description: longText, category: choice(PROJECT_CATEGORIES) },
      ...{ technologies: fc.array(filled, { maxLength: 4 }), github_url: url, live_url: url },
      ...{ projectdemo: url, show: fc.constantFrom('true', 'false'), ...withImageUrl },
      ...{ cover_fit: fc.constantFrom('whole', 'fill'), role: text, client: text, start_year: date, end_year: date },
      ...{ team: text, quote: longText, quote_name: text, quote_role: text },
      ...{ teaser_title: text, teaser_text: longText },
      ...mapKeys(['seo_title', 'seo_description'] as const, () => fc.constantFrom('', 'First programmer')),
      results: fc.array(fc.record({ value: filled, label: text }), { maxLength: 3 }),
      links: fc.array(fc.record({ label: text, url: url.filter((value) => value !== '') }), { maxLength: 3 }),
      images: fc.constantFrom([], [CASE_IMAGE]),
      blocks: fc.array(
        fc.oneof(
          fc.record({ type: fc.constant('text' as const), text: longText.filter((value) => value !== '') }),
          fc.record({ type: fc.constant('embed' as const), url: url.filter((value) => value !== ''), caption: text }),
        ),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 4, selector: ({ values }) => values.slug },
  ),
  badges: entries({
    ...{ title: text, category: choice(BADGE_CATEGORIES), awarded_by: text, awarded_date: date, badge_number: text },
    ...{ badge_link: url, description: longText, skills: fc.array(filled, { maxLength: 4 }), ...withImageUrl },
  }),
  certifications: entries({
    ...{ title: text, description: longText, category: choice(BADGE_CATEGORIES), awarded_by: text },
    ...{ certification_number: text, certification_link: url, awarded_date: date, expiration_date: date },
    ...{ icon_url: image, ...withImageUrl },
  }),
  publications: entries({
    ...{ title: text, category: choice(PUBLICATION_CATEGORIES), authors: text, publisher: text, published_on: date },
    ...{ doi: fc.constantFrom('', '10.1000/182'), url, pdf_url: url, description: longText, ...withImageUrl },
  }),
  services: entries({
    ...{ title: text, description: longText, currency: fc.constantFrom('', 'EUR'), unit: choice(SERVICE_UNITS) },
    ...{ price_from: fc.constantFrom(null, 0, 80.5), price_to: fc.constantFrom(null, 120) },
    ...{ includes: fc.array(filled, { maxLength: 4 }), duration: text, ...withImageUrl },
    booking_url: fc.constantFrom('', 'https://example.com/book'),
  }),
  testimonials: entries({
    ...{ name: text, role: text, company: text, words: longText, project: text },
    state: fc.constant('approved'),
    ...withImageUrl,
  }),
  entries: entries({
    ...{ section: choice(ENTRY_SECTIONS), title: text, subtitle: text, start_date: date, end_date: date, url },
    ...{ description: longText, keywords: fc.array(filled, { maxLength: 4 }), ...withImageUrl },
  }),
});
const skill = fc.record({ name: filled, description: text, ...withImageUrl });
const group = fc.record({
  name: text,
  category: choice(SKILL_CATEGORIES),
  icon: text,
  skills: fc.array(skill, { minLength: 1, maxLength: 4 }),
});
const groups = fc.uniqueArray(fc.record({ values: group, kept }), {
  maxLength: 4,
  selector: ({ values }) => `${values.name.toLowerCase()}\n${values.category}`,
});
const profile = fc.record({
  ...{ ...mapKeys(PROFILE_TEXTS, () => text), first_name: text, last_name: text, about: longText },
  availability_state: fc.constantFrom('', ...AVAILABILITY_STATES),
  available_from: date,
  contract_types: fc.subarray(CONTRACT_TYPES.map(([type]) => type)).map((types) => types.join(',')),
  time_zone: fc.constantFrom('', 'Europe/Berlin', 'America/Port-au-Prince', 'Etc/GMT+5'),
  image_url: image,
  links: fc.array(fc.record({ label: text, url }), { maxLength: LINKS_MAX }),
  language: fc.constantFrom('', ...LANGUAGES),
  page_languages: fc.shuffledSubarray([...LANGUAGES]),
  sections: fc
    .shuffledSubarray([...SECTION_KINDS])
    .chain((kinds) =>
      fc.tuple(...kinds.map((kind) => fc.record({ kind: fc.constant(kind), title: text, shown: fc.boolean() }))),
    ),
  theme: fc.constantFrom(
    '',
    { ...DEFAULT_THEME, accent: 'moss', mode_switch: true },
    { ...DEFAULT_THEME, look_version: 1 },
    { ...DEFAULT_THEME, accent: 'plum', look_version: 1 },
  ),
  layout: fc.constantFrom('', 'wall'),
  ...mapKeys(['branding', 'resume_downloads', 'indexed', 'clients_enabled', 'hide_empty_sections'] as const, () =>
    fc.constantFrom('', 'off'),
  ),
  ...{ favicon_url: image, card_url: image, contact_email: fc.constantFrom('', 'ada@ada.example') },
  contact_phone: fc.constantFrom('', '+44 20 7946 0000'),
  resume_print: fc.constantFrom('', { paper: 'letter', template: 'press', pages: 'all' }),
  show_contact: fc.constantFrom('', 'everyone', 'links'),
  contact_fields: fc.constantFrom('', [{ id: 'when', label: 'By when?', type: 'date', required: true }]),
  ...mapKeys(['seo_title', 'seo_description'] as const, () => fc.constantFrom('', 'First programmer')),
  site_verification: fc.constantFrom('', [{ service: 'google', token: 'a_B=c' }]),
});
const portfolios = fc.record({
  profile: fc.record({ values: profile, kept }),
  skill_groups: groups,
  lists,
}) as fc.Arbitrary<Portfolio>;

function plain(portfolio: Portfolio) {
  const content = ({ values, kept }: ResumeEntry) => ({ values, kept });
  return {
    profile: content(portfolio.profile),
    skill_groups: portfolio.skill_groups.map(content),
    lists: mapKeys(Object.keys(portfolio.lists) as (keyof Portfolio['lists'])[], (name) =>
      portfolio.lists[name].map(content),
    ),
  };
}

test('an export is valid by the official schema, and importing it restores the same portfolio', () => {
  fc.assert(
    fc.property(portfolios, (portfolio) => {
      const document = writeJsonResume(portfolio, { origin: ORIGIN });
      expect(schemaFaults(document)).toEqual([]);
      const { account } = importOnPaper(document);
      expect(plain(toPortfolio(account))).toEqual(plain(portfolio));
    }),
    { numRuns: 150 },
  );
});

test('a second import of the same export changes nothing', () => {
  fc.assert(
    fc.property(portfolios, (portfolio) => {
      const document = writeJsonResume(portfolio, { origin: ORIGIN });
      const { account } = importOnPaper(document);
      const again = importOnPaper(document, account);
      expect(again.plan.report).toMatchObject({ add: 0, change: 0 });
      expect(again.account).toEqual(account);
    }),
    { numRuns: 50 },
  );
});

const DEFAULT_COLUMNS = {
  ...{ layout: 'gallery', branding: 1, resume_downloads: 1, indexed: 1, hide_empty_sections: 1, clients_enabled: 1 },
  ...{ favicon_url: '', card_url: '', resume_print: '', contact_email: '', contact_phone: '', contact_fields: '[]' },
  ...{ show_contact: 'nobody', seo_title: '', seo_description: '', site_verification: '[]' },
};

test('no import gives a page another look: neither one without a theme, nor one of an earlier or a later program', () => {
  const settings = (theme: object) => readPageSettings({ ...DEFAULT_COLUMNS, theme: JSON.stringify(theme) }).theme;
  expect(settings(DEFAULT_THEME)).toBe('');
  expect(settings({ ...DEFAULT_THEME, look_version: 1 })).toMatchObject({ look_version: 1 });

  const { look_version: _, ...unversioned } = { ...DEFAULT_THEME, accent: 'moss' as const };
  const withLook = (look_version: number) => ({ ...unversioned, look_version });
  const imported = (theme: object | '', present: typeof emptyAccount.profile.theme) => {
    const before = { ...emptyAccount, profile: { ...emptyAccount.profile, theme: present } };
    const document = { basics: { name: 'Ada', 'x-vitrine': { theme } } };
    const { account, report } = importOnPaper(document, before);
    expect(report.unused).toEqual([]);
    expect(importOnPaper(document, account).report).toMatchObject({ add: 0, change: 0 });
    return account.profile.theme;
  };
  expect(imported('', withLook(1))).toEqual(withLook(1));
  expect(imported(unversioned, { ...DEFAULT_THEME, look_version: 1 })).toEqual(withLook(1));
  expect(imported(unversioned, '')).toEqual(withLook(LOOK_VERSION));
  expect(imported(withLook(1), '')).toEqual(withLook(1));
  expect(imported(withLook(LOOK_VERSION + 1), '')).toEqual(withLook(LOOK_VERSION));
});

const SECTIONS =
  'basics work volunteer education awards certificates publications skills languages interests references projects';
const FIELDS =
  'name company title position organization institution location profiles keywords highlights summary startDate endDate date url website studyType area score gpa courses level language fluency reference network username x-vitrine';
const wildValue = fc.oneof(
  text,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  date,
  fc.constantFrom('Present', 'June 2014', 'javascript:alert(1)', '\u0000', '\ud800', 'x'.repeat(20_000)),
  fc.jsonValue({ maxDepth: 4 }),
);
const wildItem = fc.dictionary(fc.constantFrom(...FIELDS.split(' ')), wildValue, { maxKeys: 8 });
const wildDocument = fc.dictionary(
  fc.constantFrom(...SECTIONS.split(' ')),
  fc.oneof(wildItem, fc.array(fc.oneof(wildItem, wildValue), { maxLength: 4 }), wildValue),
  { minKeys: 1, maxKeys: 6 },
);

test('no document makes an import fail, importing it twice changes nothing, and its export is valid', () => {
  fc.assert(
    fc.property(wildDocument, (document) => {
      const { account } = importOnPaper(document);
      const again = importOnPaper(document, account);
      expect(again.plan.report).toMatchObject({ add: 0, change: 0 });
      const exported = writeJsonResume(toPortfolio(account), { origin: ORIGIN });
      expect(schemaFaults(exported)).toEqual([]);
      expect(isSameValue(toPortfolio(importOnPaper(exported).account), toPortfolio(account))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
