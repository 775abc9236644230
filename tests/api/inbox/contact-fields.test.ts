import { expect, test } from 'vitest';
import { confirmAccount, outbox } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';

const FIELDS = [
  { id: 'kind', label: 'What is it about?', type: 'choice', choices: ['A site', 'A talk'], required: true },
  { id: 'when', label: 'By when?', type: 'date', required: false },
  { id: 'budget', label: 'Your budget', type: 'budget', required: false },
];
const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };

const setFields = (ada: TestUser, contact_fields: unknown) =>
  ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { contact_fields } });
const write = (app: TestApp, { user }: TestUser, answers?: object) =>
  app.request('POST', '/api/contact', { json: { ...LETTER, user_id: user.id, ...(answers && { answers }) } });
const inbox = async (ada: TestUser, folder = 'inbox') =>
  (await ada.request('GET', `/api/messages?folder=${folder}`)).json().messages;

test('what an owner asks is answered, with the question as it was, in the inbox and in the mail', async () => {
  const app = await startApp({});
  const ada = await makeUser(app);
  await confirmAccount(app, outbox(app), ada);
  expect((await setFields(ada, FIELDS)).json().user.contact_fields).toEqual(FIELDS);
  for (const [answers, field] of [
    [undefined, 'answers.kind'],
    [{ kind: 'A car' }, 'answers.kind'],
    [{ kind: 'A talk', when: 'soon' }, 'answers.when'],
  ] as const) {
    const rejected = await write(app, ada, answers);
    expect([rejected.statusCode, rejected.json().details]).toMatchObject([400, [{ field }]]);
  }
  const sent = await write(app, ada, { kind: 'A talk', when: '2031-05-01', budget: '2.000 €', other: 'ignored' });
  expect(sent.statusCode, sent.body).toBe(200);
  await setFields(ada, [{ ...FIELDS[0], label: 'Topic' }]);
  const [message] = await inbox(ada);
  expect(message.answers).toEqual([
    { id: 'kind', label: 'What is it about?', value: 'A talk' },
    { id: 'when', label: 'By when?', value: '2031-05-01' },
    { id: 'budget', label: 'Your budget', value: '2.000 €' },
  ]);
  expect((await outbox(app).find((text) => text.includes('What is it about?: A talk'))).to).toEqual([ada.user.email]);
});

test('the form of the page asks it, without scripts too, and only where something is asked', async () => {
  const app = await startApp({});
  const [ada, eve] = [await makeUser(app), await makeUser(app)];
  for (const user of [ada, eve])
    await user.request('PATCH', `/api/users/${user.user.id}`, { json: { headline: 'Analyst' } });
  await setFields(ada, FIELDS);
  const page = (await app.request('GET', `/u/${ada.user.user_name}`)).body;
  expect(page).toContain('name="answers.kind"');
  expect(page).toMatch(/name="answers\.when"[^>]*type="date"|type="date"[^>]*name="answers\.when"/);
  const other = (await app.request('GET', `/u/${eve.user.user_name}`)).body;
  expect(other).not.toMatch(/answers|contact_fields/);
  const form = new URLSearchParams({ ...LETTER, user_id: ada.user.id, 'answers.kind': 'A site', 'answers.when': '' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await app.request('POST', '/api/contact', { headers, body: form.toString() });
  expect(sent.statusCode, sent.body).toBe(303);
  expect((await inbox(ada))[0].answers).toEqual([{ id: 'kind', label: 'What is it about?', value: 'A site' }]);
});

test('a draft asks nothing until it is published, and links in answers count as those of a message', async () => {
  const app = await startApp({});
  const ada = await makeUser(app);
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Analyst', publishing: 'manual' } });
  await setFields(ada, [FIELDS[0], { id: 'more', label: 'Anything else?', type: 'text', required: false }]);
  expect((await write(app, ada)).statusCode).toBe(200);
  expect((await app.request('GET', `/api/users/${ada.user.user_name}`)).json().contact_fields).toEqual([]);
  expect((await ada.request('POST', '/api/draft/publish')).statusCode).toBe(200);
  expect((await write(app, ada)).statusCode).toBe(400);
  const more = 'Cheap backlinks https://a.example https://b.example https://c.example, click here for casino SEO';
  expect((await write(app, ada, { kind: 'A site', more })).statusCode).toBe(200);
  expect(await inbox(ada, 'spam')).toMatchObject([{ answers: [{ id: 'kind' }, { id: 'more', value: more }] }]);
});

test('labels and choices are translated, and a choice counts in each language of the page', async () => {
  const app = await startApp({});
  const ada = await makeUser(app);
  const json = { headline: 'Analyst', page_languages: ['de'] };
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
  await setFields(ada, FIELDS.slice(0, 1));
  const of = (field: string, text: string[]) => ({ kind: 'profile', field: `contact_fields.${field}`, text });
  const changes = [of('label', ['Worum geht es?']), of('choices', ['Eine Website', 'Ein Vortrag'])];
  const put = await ada.request('PATCH', '/api/translations/de', { json: { changes } });
  expect(put.statusCode, put.body).toBe(200);
  const page = (await app.request('GET', `/u/${ada.user.user_name}/de`)).body;
  expect(page).toContain('Worum geht es?');
  expect(page).toContain('Ein Vortrag');
  expect((await write(app, ada, { kind: 'Ein Vortrag' })).statusCode).toBe(200);
});

test('questions have their faults at their place', async () => {
  const ada = await makeUser(await startApp({}));
  const [choice] = FIELDS;
  for (const [fields, field] of [
    [[{ ...choice, label: '' }], 'contact_fields.0.label'],
    [[{ ...choice, choices: ['One'] }], 'contact_fields.0.choices'],
    [[{ ...choice, type: 'file' }], 'contact_fields.0.type'],
    [[choice, choice], 'contact_fields.1.id'],
    [Array.from({ length: 6 }, (_, at) => ({ ...choice, id: `q${at}` })), 'contact_fields'],
  ] as const) {
    const rejected = await setFields(ada, fields);
    expect([rejected.statusCode, rejected.json().details]).toMatchObject([400, [{ field }]]);
  }
});
