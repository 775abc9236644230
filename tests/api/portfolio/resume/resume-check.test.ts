import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding, ResumeCheck } from '../../../../src/delivery/files/check/resume-check.ts';
import { TEMPLATES } from '../../../../src/portfolio/representation/resume-formats.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../../support/app.ts';
import { engines } from '../../../support/engines.ts';
import { readTextOf } from '../../../support/pdf-text.ts';

describe.each(engines)('the check of a résumé on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  const save = (keys: object) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json: keys });
  const add = async (path: string, record: object) =>
    expect((await ada.request('POST', `/api/${path}/new`, { json: record })).statusCode).toBe(200);
  const check = async (query = ''): Promise<ResumeCheck> => {
    const response = await ada.request('GET', `/api/resume-check${query}`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    return response.json();
  };
  const toDo = ({ findings }: ResumeCheck) =>
    findings.filter(({ level }) => level !== 'fine').map(({ area, level, message }: Finding) => [area, level, message]);

  beforeAll(async () => {
    app = await startApp({ engine });
    ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Łovelace' });
  });

  test('says what is missing, with where to enter it', async () => {
    const empty = await check();
    expect(empty.findings.filter(({ level }) => level === 'fine').map(({ message }) => message)).toEqual([
      'Name: Ada Łovelace',
    ]);
    expect(toDo(empty)).toEqual([
      ['contact', 'problem', 'No email. Enter one for visitors in your settings.'],
      ['contact', 'advice', 'No telephone number. Enter one for visitors in your settings.'],
      ['contact', 'advice', 'No place. Enter it in your profile.'],
      ['headings', 'advice', 'No section with work experience.'],
      ['headings', 'advice', 'No section with education.'],
      ['headings', 'advice', 'No section with skills.'],
    ]);
    expect(empty.findings.map(({ path }) => path).filter(Boolean)).toEqual([
      ...['/settings/contact', '/settings/contact', `/users/edit/${ada.user.id}`],
      ...['/experiences/register/new', '/educations/register/new', '/skills/register/new'],
    ]);
    expect((await app.request('GET', '/api/resume-check')).statusCode).toBe(401);
  });

  test('names words that the PDF prints as question marks', async () => {
    const user = await makeUser(app, { first_name: 'አበበ', last_name: 'Smith' });
    const { findings } = (await user.request('GET', '/api/resume-check')).json();
    expect(findings.filter(({ area }: Finding) => area === 'letters')).toMatchObject([
      {
        area: 'letters',
        level: 'problem',
        message:
          'The PDF has no font for the letters of ‘አበበ’: question marks stand for them. The Word and text files have them.',
        path: '',
      },
    ]);
    expect(findings.some(({ message }: Finding) => message.startsWith('Name:'))).toBe(false);
  });

  test('reads the PDF that it makes, and names words that programs misread there', async () => {
    const user = await makeUser(app, { first_name: 'ক্ষমা', last_name: 'দেশের' });
    const { findings } = (await user.request('GET', '/api/resume-check')).json();
    expect(findings.filter(({ area }: Finding) => area === 'letters')).toMatchObject([
      {
        level: 'advice',
        message:
          'Some programs misread ‘ক্ষমা’ in the PDF: letters are missing, apart or in another order. The Word and text files are read right.',
        message_id: 'letters_misread',
        params: { words: 'ক্ষমা' },
      },
    ]);
  });

  test('reads several roles at one company as positions there, and its line above them as none', async () => {
    const user = await makeUser(app);
    const role = { company_name: 'Form und Zeichen', city: 'Berlin', country: 'Germany' };
    for (const [position, start_year, end_year] of [
      ['Designer', '2010-01', '2014-05'],
      ['Design director', '2014-05', '2019-02'],
    ]) {
      await user.request('POST', '/api/experiences/new', { json: { ...role, position, start_year, end_year } });
    }
    const { findings } = (await user.request('GET', '/api/resume-check')).json();
    const read = findings.filter(({ area }: Finding) => area === 'dates' || area === 'order');
    expect(read.map(({ message }: Finding) => message)).toEqual([
      'Experience: each has a title, who it was with, and dates',
      'Experience: newest first',
    ]);
  });

  test('names positions that programs cannot read, an order that they do not expect, and unusual headings', async () => {
    await save({ contact_email: 'ada@work.example', contact_phone: '+44 (0)20 7946-0018', location: 'London, UK' });
    const place = { city: 'London', country: 'UK' };
    await add('experiences', { company_name: 'Babbage & Co.', position: 'Analyst', ...place, start_year: '2019-03' });
    const work = [{ name: 'Royal Mint', startDate: '2012', endDate: '2014' }];
    expect((await ada.request('POST', '/api/import', { json: { work } })).statusCode).toBe(200);
    await add('educations', {
      institution: 'UCL',
      name_of_award: 'BSc',
      field_of_study: 'Maths',
      start_year: '2009-09',
    });
    await add('skills', { name: 'Algebra', category: 'ai' });
    const listed = (await ada.request('GET', '/api/experiences')).json();
    const ids = listed.map(({ id }: { id: string }) => id).toReversed();
    expect((await ada.request('POST', '/api/experiences/order', { json: { ids } })).statusCode).toBe(200);
    const { sections } = (await ada.request('GET', '/api/users/me')).json();
    const renamed = sections.map((each: { kind: string }) =>
      each.kind === 'skills' ? { ...each, title: 'My magic' } : each,
    );
    expect((await save({ sections: renamed })).statusCode).toBe(200);
    const found = await check();
    expect(toDo(found)).toEqual([
      ['headings', 'advice', '‘My magic’ is no usual heading: programs may not know what is below it.'],
      ['dates', 'problem', '‘Royal Mint’ has no position or company.'],
      ['dates', 'advice', '‘Royal Mint’ has years only: programs count them as whole years. Add the months.'],
      [
        'order',
        'advice',
        '‘Royal Mint’ stands before ‘Analyst, Babbage & Co.’, which is newer: programs expect the newest first.',
      ],
    ]);
    const fine = found.findings.filter(({ level }) => level === 'fine').map(({ message }) => message);
    expect(fine).toEqual([
      'Name: Ada Łovelace',
      'Email: ada@work.example',
      'Telephone: +44 (0)20 7946-0018',
      'Place: London, UK',
      'Headings that programs know: Experience, Education',
      'Education: each has a title, who it was with, and dates',
    ]);
  });

  test.each(TEMPLATES)('reads the text of the %s PDF, in its order', async (template) => {
    await save({ headline: 'Engines & tables', about: 'I **weave**.\n\n- one\n- two' });
    await add('projects', {
      title: 'Engine',
      description: 'It weaves.',
      technologies: ['Brass'],
      live_url: 'https://e.example/',
    });
    const { text } = await check(`?template=${template}`);
    const { rawPayload } = await ada.request('GET', `/api/resume/pdf?template=${template}`);
    expect(readTextOf(rawPayload)).toBe(text.replaceAll(/\s/g, ''));
    expect(text).toContain(template === 'dossier' ? 'Mar 2019 – Present\nAnalyst' : 'Analyst\nMar 2019 – Present');
  });
});
