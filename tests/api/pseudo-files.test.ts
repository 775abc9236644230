import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '../../src/platform/lib/texts/languages.ts';
import { RECORD_PATHS } from '../../src/portfolio/model/record-kinds.ts';
import { ENTRY_SECTIONS } from '../../src/portfolio/model/sections.ts';
import { PAGE_FILES } from '../../src/portfolio/representation/page-files.ts';
import { RESUME_FORMATS, TEMPLATES } from '../../src/portfolio/representation/resume-formats.ts';
import { usePseudoCatalogues } from '../e2e/studio/pseudo-catalogues.ts';
import type { PseudoPlace } from '../e2e/studio/pseudo-locale.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { fullRecords } from '../support/full-portfolio.ts';
import { readRunsOf } from '../support/pdf-text.ts';
import { ok } from '../support/public-urls.ts';

/** A text of the owner, in no catalogue. */
const OWN = 'Zqx';
const MONTHS = (['long', 'short'] as const).flatMap((month) =>
  Array.from({ length: 12 }, (_, at) => new Date(2026, at, 1).toLocaleString('de', { month })),
);
/** Names and values, which are no texts of a file. */
const VALUES = new RegExp(
  [
    // In a PDF no space parts a value from the text beside it.
    ...['https?:[^\\s)>"]*', '(?:localhost|127\\.0\\.0\\.1)[/\\w.-]*', '[\\w.-]*@[\\w.-]+', 'zqx\\.example(?:/\\w)?'],
    ...[
      `${OWN}\\d*`,
      'GitHub',
      'Vitrine',
      'SHA-256[0-9a-f]*',
      'urn:uuid:[\\w-]+',
      '^(?:FN|ADR;LABEL|NICKNAME|TITLE|NOTE)',
    ],
    ...['Mitteleuropäische\\s?Zeit', 'EUR', '&lt;/?\\w+&gt;', ...MONTHS, ...Object.values(LANGUAGE_NAMES)],
  ].join('|'),
  'gi',
);

/** What a person reads of a file of each type. */
const READERS: Record<string, (body: Buffer) => string[]> = {
  'application/pdf': readRunsOf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (body) =>
    ['word/document.xml', 'docProps/core.xml'].flatMap((part) =>
      strFromU8(unzipSync(body)[part] ?? new Uint8Array()).split(/<[^>]+>/),
    ),
  'text/markdown': (body) => String(body).split('\n'),
  'text/plain': (body) => String(body).split('\n'),
  'text/vcard': (body) => [...String(body).matchAll(/^(?:FN|N|NICKNAME|TITLE|NOTE|ADR).*/gm)].map(([line]) => line),
  // JSON Resume is for programs: its values are the wire's.
  'application/json': () => [],
  'application/atom+xml': (body) => String(body).split(/<[^>]+>/),
  'application/x-bibtex': (body) => [...String(body).matchAll(/\{(.*)\}/g)].map(([, value = '']) => value),
};

test.each(['de', 'ar'] as const)(
  'no text of a file is outside of the catalogue, as %s',
  async (place: PseudoPlace) => {
    await usePseudoCatalogues(place);
    const app = await startApp();
    const owner = await portfolioOf(app, place);
    const files = [
      ...PAGE_FILES.map(({ path }) => `/u/zqx${path}`),
      ...RESUME_FORMATS.map((format) => `/api/resume/${format}`),
      ...RESUME_FORMATS.map((format) => `/u/zqx/resume.${format}`),
      ...TEMPLATES.flatMap((template) => [`/api/resume/pdf?template=${template}&pages=1`]),
      ...(await proposalFiles(app, owner)),
    ];
    const found = new Set<string>();
    for (const path of files) {
      const { statusCode, headers, rawPayload } = await owner.request('GET', path);
      expect([path, statusCode]).toEqual([path, 200]);
      const [type = ''] = String(headers['content-type']).split(';');
      const texts = READERS[type]?.(rawPayload) ?? [`nobody reads ${type}`];
      for (const text of texts) if (/[A-Za-z]{2}/.test(text.replaceAll(VALUES, ''))) found.add(`${text} (${path})`);
    }
    expect([...found]).toEqual([]);
  },
  120_000,
);

/** An open one, and one that was accepted. */
async function proposalFiles(app: TestApp, owner: TestUser): Promise<string[]> {
  const { client } = await ok(owner, 'POST', '/api/clients', { name: OWN });
  const lines = [{ description: OWN, quantity: 2.5, unit_price: 400 }];
  const written = { client_id: client.id, title: OWN, text: OWN, lines, currency: 'EUR', valid_until: '2099-01-31' };
  const sent = [0, 1].map(async () => {
    const { proposal } = await ok(owner, 'POST', '/api/proposals', written);
    return new URL((await ok(owner, 'POST', `/api/proposals/${proposal.id}/send`)).proposal.url).pathname;
  });
  const [open = '', accepted = ''] = await Promise.all(sent);
  const decided = await app.request('POST', accepted, {
    body: new URLSearchParams({ action: 'accept', revision: '1', name: OWN, consent: 'yes' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(decided.statusCode).toBe(303);
  return [`${open}/proposal.pdf`, `${accepted}/proposal.pdf`];
}

/** An owner with a record of each kind and in each section, and with more than one page holds. */
async function portfolioOf(app: TestApp, language: PseudoPlace): Promise<TestUser> {
  const owner = await makeUser(app, { user_name: 'zqx', first_name: OWN, last_name: OWN });
  const records = fullRecords(OWN);
  for (const path of RECORD_PATHS) await ok(owner, 'POST', `/api/${path}/new`, records[path]);
  for (const [section] of ENTRY_SECTIONS)
    await ok(owner, 'POST', '/api/entries/new', { ...(records.entries as object), section });
  const description = `${OWN} `.repeat(300);
  for (let index = 0; index < 20; index++) {
    await ok(owner, 'POST', '/api/projects/new', { title: OWN, description, technologies: [OWN] });
    await ok(owner, 'POST', '/api/publications/new', { ...(records.publications as object), category: 'talk' });
  }
  await ok(owner, 'PATCH', `/api/users/${owner.user.id}`, {
    ...{ language, headline: OWN, about: OWN, location: OWN, availability: OWN, pronouns: OWN },
    ...{ availability_state: 'from', available_from: '2027-08-15', contract_types: 'permanent,freelance', rate: 'ask' },
    ...{ time_zone: 'Europe/Paris', links: [{ label: OWN, url: 'https://zqx.example' }] },
    ...{ contact_phone: '+49 30 1234567', show_contact: 'everyone', page_languages: [language] },
  });
  return owner;
}
