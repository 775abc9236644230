import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type TranslatedLanguage } from '../../../src/platform/lib/texts/languages.ts';
import { RECORD_PATHS } from '../../../src/portfolio/model/record-kinds.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { fullRecords } from '../../support/full-portfolio.ts';
import { plainImage } from '../../support/images.ts';
import { unpackedPdf } from '../../support/pdf-text.ts';

/** In every text of the owner, so that the others are the page's own. */
const MARK = 'Zqx';

/** Words that are the same in English and in another language, or that no language translates. */
const SAME_WORDS = new Set(
  'Vitrine|BibTeX|publications.bib|GitHub|UI/UX|DevOps|Devops|Frontend|Backend|AI|Client|Team|Demo|Badge|Badges|Links|Page|Contact|Message|Certifications|Publications|Services|Technologies|Privacy|Database|Bachelor|Master|No|Tools|Freelance|Studio|PhD|Soft skills'.split(
    '|',
  ),
);
/** The API's message of a list that could not be read is not on these pages; texts of the two are compared as shown. */
const ATTRIBUTES = /\s(?:aria-label|alt|title|placeholder|data-label)="([^"]+)"/g;
const METADATA = /<meta (?:name|property)="[^"]*(?:description|title|alt)" content="([^"]+)">/g;

/** Returns the page's own words: texts, labels and metadata without the owner's words, numbers and punctuation. */
function ownWords(html: string): Set<string> {
  const shown = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '');
  const texts = [
    ...shown.split(/<[^>]*>/),
    ...[...shown.matchAll(ATTRIBUTES), ...shown.matchAll(METADATA)].map(([, text = '']) => text),
  ];
  const words = texts.map((text) =>
    text
      .replaceAll(new RegExp(`\\S*${MARK}\\S*`, 'gi'), '')
      .replace(/&[a-z]+;|&#\w+;|\d+/g, '')
      .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  );
  return new Set(words.filter((word) => word !== ''));
}

const isRightToLeft = (language: string) => language === 'ar' || language === 'he';

async function choose(person: TestUser, language: string): Promise<void> {
  const response = await person.request('PATCH', `/api/users/${person.user.id}`, { json: { language } });
  expect([language, response.statusCode]).toEqual([language, 200]);
}

async function bodyOf(app: TestApp, path: string, status = 200): Promise<string> {
  const { statusCode, body } = await app.request('GET', path);
  expect([path, statusCode]).toEqual([path, status]);
  return body;
}

describe('a page in the language of its owner', () => {
  let app: TestApp;
  let ada: TestUser;
  let bob: TestUser;
  beforeAll(async () => {
    app = await startApp({});
    ada = await makeUser(app, { user_name: 'zqx', first_name: MARK, last_name: MARK });
    bob = await makeUser(app, { user_name: 'zqxempty', first_name: MARK, last_name: '' });
    const shown = { headline: MARK, hide_empty_sections: false };
    await bob.request('PATCH', `/api/users/${bob.user.id}`, { json: shown });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await plainImage(60, 40).png().toBuffer())]), 'zqx.png');
    const { image_url } = (await ada.request('POST', '/api/upload', { body })).json();
    const profile = {
      image_url,
      about: MARK,
      location: MARK,
      availability: MARK,
      pronouns: MARK,
      links: [{ label: MARK, url: 'https://zqx.example' }],
      theme: { mode: 'system', accent: 'vermilion', mode_switch: true },
      contact_phone: '+49 30 1234567',
      show_contact: 'everyone',
    };
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: profile })).statusCode).toBe(200);
    const records = fullRecords(MARK);
    for (const path of RECORD_PATHS) {
      const added = await ada.request('POST', `/api/${path}/new`, {
        json: { ...records[path], image_url, ...(path === 'projects' && { images: [{ image_url, alt: MARK }] }) },
      });
      expect([path, added.statusCode]).toEqual([path, 200]);
    }
    for (let index = 1; index <= 7; index++)
      await ada.request('POST', '/api/projects/new', { json: { title: `${MARK} ${index}`, technologies: [MARK] } });
  });

  const PAGES = [
    ['/u/zqx', 200],
    ['/u/zqxempty', 200],
    ['/u/zqx/projects/zqx', 200],
    ['/u/zqx/projects/none', 404],
  ] as const;

  async function allWords(): Promise<Set<string>> {
    const pages = await Promise.all(PAGES.map(([path, status]) => bodyOf(app, path, status)));
    return pages.map(ownWords).reduce((all, words) => all.union(words));
  }

  test('no English is left in any part, in any language', async () => {
    const english = await allWords();
    for (const word of ['Skip to content', 'Awarded', 'Grade', 'No projects found', 'Oct', 'All projects by'])
      expect(english).toContain(word);
    expect(english.size).toBeGreaterThan(70);
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      await choose(ada, language);
      await choose(bob, language);
      const left = [...(await allWords())].filter((word) => english.has(word) && !SAME_WORDS.has(word));
      expect([language, left]).toEqual([language, []]);
      for (const [path, status] of PAGES) {
        const html = await bodyOf(app, path, status);
        const dir = isRightToLeft(language) ? ' dir="rtl"' : '';
        expect(html).toContain(`<html lang="${language}"${dir}`);
        expect(html).toMatch(/<body>/);
      }
    }
    await choose(ada, 'de');
    const labels = 'data-labels="Bilder\nSchließen\nVorheriges Bild\nNächstes Bild"';
    expect(await bodyOf(app, '/u/zqx/projects/zqx')).toContain(labels);
    await choose(ada, 'en');
    expect(await bodyOf(app, '/u/zqx/projects/zqx')).not.toContain('data-labels');
    await choose(bob, 'en');
    expect(await allWords()).toEqual(english);
  });

  test('the owner’s texts in other scripts keep their language and direction', async () => {
    await choose(ada, 'de');
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'مهندسة برمجيات' } });
    const html = await bodyOf(app, '/u/zqx');
    expect(html).toContain('<p dir="auto" lang="ar" class="intro-headline');
    expect(html).toContain('<meta property="og:locale" content="de_DE">');
    expect(html).toContain('"inLanguage":"de"');
    await choose(ada, 'ar');
    const arabic = await bodyOf(app, '/u/zqx');
    expect(arabic).toContain('<p dir="auto" class="intro-headline');
    expect(arabic).toMatch(/<h1 dir="auto" lang="en"/);
    expect(arabic).toContain('>أكتوبر 2014<');
    expect(arabic).toMatch(/<bdi dir="rtl"><time dateTime="2014-10">/i);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: '', language: 'en' } });
  });

  /** Returns the labels of a file in Markdown or plain text. */
  function fileWords(text: string): Set<string> {
    const parts = text
      .split(/\n| · |, |: | [–-] |[[\](]/)
      .map((part) => part.replace(/\S*Zqx\S*|https?:\S*|\d+|\\/gi, ''));
    return new Set(parts.map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase()).filter(Boolean));
  }

  test('the files have labels in the language of the page, and no English', async () => {
    const allLabels = async () => {
      const files = await Promise.all(['/u/zqx.md', '/u/zqx/resume.txt'].map((path) => bodyOf(app, path)));
      return files.map(fileWords).reduce((all, words) => all.union(words));
    };
    const english = await allLabels();
    for (const label of ['experience', 'awards', 'valid until oct', 'no', 'oct', 'present', 'repository', 'phd'])
      expect(english).toContain(label);
    const same = new Set([
      ...[...SAME_WORDS].map((word) => word.toLowerCase()),
      'soft skills',
      'repository',
      'oct',
      'publication',
      'service',
      'project',
    ]);
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      await choose(ada, language);
      const left = [...(await allLabels())].filter((label) => english.has(label) && !same.has(label));
      expect([language, left]).toEqual([language, []]);
    }
    await choose(ada, 'tr');
    expect(await bodyOf(app, '/u/zqx/resume.txt')).toContain('\nEĞİTİM\n');
    await choose(ada, 'en');
  });

  test('a DOCX and a PDF have the language and direction of the page', async () => {
    const fileOf = async (language: string, format: string) => {
      await choose(ada, language);
      return (await app.request('GET', `/u/zqx/resume.${format}`)).rawPayload;
    };
    const partOf = (docx: Buffer, part: string) => new TextDecoder().decode(unzipSync(docx)[`word/${part}.xml`]);
    const hebrew = await fileOf('he', 'docx');
    expect(partOf(hebrew, 'styles')).toContain('<w:lang w:val="he" w:bidi="he"/>');
    expect(partOf(hebrew, 'document')).toMatch(/<w:bidi\/>.*השכלה/);
    const japanese = await fileOf('ja', 'docx');
    expect(partOf(japanese, 'styles')).toContain('<w:lang w:val="ja" w:eastAsia="ja"/>');
    expect(partOf(japanese, 'document')).toContain('学歴');
    const unpacked = unpackedPdf(await fileOf('de', 'pdf'));
    expect(unpacked).toMatch(/\/Lang\s*\(de\)/);
    expect(unpacked).toContain('Lebenslauf');
    for (const [further, font] of [
      ['ja', 'NotoSansJP'],
      ['zh', 'NotoSansSC'],
      ['hi', 'NotoSansDevanagari'],
    ] as const) {
      const pdf = unpackedPdf(await fileOf(further, 'pdf'));
      expect(pdf).toMatch(new RegExp(`/Lang\\s*\\(${further}\\)`));
      expect(pdf).toContain(`+${font}-`);
    }
    await choose(ada, 'en');
  });

  test('messages to visitors are in the language of the page; without one as before', async () => {
    const message = { user_id: ada.user.id, name: 'Eve', email: 'eve@example.com', subject: 'Hello', message: 'Hi' };
    const send = (lang: string, change: object) =>
      app.request('POST', `/api/contact${lang}`, { json: { ...message, ...change } });
    expect((await send('', {})).json()).toMatchObject({ message: 'Message sent successfully.' });
    expect((await send('?lang=de', {})).json()).toMatchObject({ message: 'Ihre Nachricht wurde gesendet.' });
    expect((await send('', { name: '' })).json()).toMatchObject({ error: 'Name is required' });
    expect((await send('?lang=de', { name: '' })).json()).toMatchObject({
      code: 'invalid',
      message: 'Die Nachricht konnte nicht gesendet werden',
      error: 'Der Name fehlt',
      details: [{ field: 'name', message: 'Der Name fehlt' }],
    });
    const missing = await app.request('GET', '/api/users/zqxempty/contact?lang=fr');
    expect(missing.json()).toMatchObject({ status: 404, message: 'Coordonnées introuvables' });
  });

  test('without scripts the form is answered in the language of the page', async () => {
    await choose(ada, 'he');
    const [, action] = /<form [^>]*action="([^"]*)"/.exec(await bodyOf(app, '/u/zqx')) ?? [];
    expect(action).toBe('/api/contact?lang=he');
    const post = (body: Record<string, string>) =>
      app.request('POST', String(action), {
        body: String(new URLSearchParams({ user_id: ada.user.id, ...body })),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const { statusCode, body } = await post({ name: 'Eve' });
    expect(statusCode).toBe(400);
    expect(body).toContain('<html lang="he" dir="rtl"');
    expect(body).toContain('לא ניתן היה לשלוח את ההודעה');
    const sent = await post({ name: 'Eve', email: 'eve@example.com', subject: 'Hello', message: 'Hi' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/u/zqx#message-sent']);
    await choose(ada, 'en');
  });
});

describe.for(engines)('on $name', (engine) => {
  test('the language passes through the API, the archive’s account and JSON Resume; a new account is English', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const account = async () => (await ada.request('GET', '/api/users/me')).json();
    expect((await account()).language).toBe('en');
    const exported = async () => (await ada.request('GET', '/api/export/json-resume')).json();
    expect(JSON.stringify(await exported())).not.toContain('"language"');
    await choose(ada, 'pl' satisfies TranslatedLanguage);
    expect((await app.request('GET', `/api/users/${ada.user.id}`)).json().language).toBe('pl');
    const resume = await exported();
    expect(resume.basics['x-vitrine'].language).toBe('pl');
    await choose(ada, 'en');
    const imported = await ada.request('POST', '/api/import', { json: resume });
    expect(imported.statusCode).toBe(200);
    expect((await account()).language).toBe('pl');
    const rejected = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { language: 'xx' } });
    expect(rejected.json()).toMatchObject({ status: 400, details: [{ field: 'language' }] });
  });
});
