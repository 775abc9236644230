import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { RECORD_PATHS, type RecordPath } from '../../src/portfolio/model/record-kinds.ts';
import { startApp, type TestApp, type TestUser } from '../support/app.ts';
import { chooseFromMenu } from '../support/browser.ts';
import { HOSTILE_FOLDER } from '../support/images.ts';
import { openLoggedInPage } from './logged-in-page.ts';

const IMAGE = `${HOSTILE_FOLDER}/control/ok.png`;

/** The advanced clock keeps running: what must be gone by then is gone at once. */
const GONE = { state: 'hidden', timeout: 1_500 } as const;

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** Fills the form's fields by name; selects choices. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main form [name=${name}]`);
    const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    if (isChoice) await field.selectOption(value);
    else await field.fill(value);
  }
}

function valuesIn(page: Page, names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map((name) => page.locator(`main form [name=${name}]`).inputValue()));
}

async function listOf({ request, user }: TestUser, path: string): Promise<Record<string, unknown>[]> {
  return (await request('GET', `/api/${path}?user_id=${user.id}`)).json();
}

async function add({ request }: TestUser, path: string, json: Record<string, unknown>): Promise<string> {
  const response = (await request('POST', `/api/${path}/new`, { json })).json() as Record<string, { id: string }>;
  const record = Object.values(response).find((value) => typeof value === 'object');
  if (!record) throw new Error(`Not added: ${JSON.stringify(response)}`);
  return record.id;
}

type AddScreen = {
  submit: string;
  success: string;
  clearsAfterMs: number;
  labels: string[];
  typed: Record<string, string>;
  /** Undefined if the kind has no list to read it from. */
  stored?: Record<string, unknown>;
};

/** What the add screen of each kind contains, and what it stores. */
const ADD_SCREENS: Record<RecordPath, AddScreen> = {
  badges: {
    submit: 'Submit',
    success: 'Badge successfuly added.',
    clearsAfterMs: 3_000,
    labels: [
      'Title',
      'Category',
      'Awarded By',
      'Awarded Date',
      'Badge Number',
      'Badge Link',
      'Description',
      'Skills (comma separated)',
      'User ID',
      'Image URL',
    ],
    typed: {
      title: 'Navigator',
      category: 'iot',
      awarded_by: 'The Guild',
      awarded_date: '2024-05-01',
      badge_number: 'N-1',
      badge_link: 'https://example.com/n-1',
      description: 'Finds the way.',
      skills: 'Maps, , Stars ',
    },
    stored: { title: 'Navigator', category: 'iot', skills: ['Maps', 'Stars'], awarded_date: '2024-05-01' },
  },
  certifications: {
    submit: 'Submit',
    success: 'Certification added successfully',
    clearsAfterMs: 5_000,
    labels: [
      'Certification Title',
      'Description',
      'Category',
      'Awarded by',
      'Certification number',
      'Certification Link',
      'Awarded Date',
      'Expiration Date',
      'User ID',
      'Image URL',
      'Icon URL',
    ],
    typed: {
      title: 'Bridge inspector',
      description: 'Looks under bridges.',
      category: 'ui/ux',
      awarded_by: 'The City',
      certification_number: 'B-7',
      certification_link: 'https://example.com/b-7',
      awarded_date: '2023-01-02',
      expiration_date: '2026-01-02',
    },
    stored: { title: 'Bridge inspector', category: 'ui/ux', expiration_date: '2026-01-02' },
  },
  educations: {
    submit: 'Add',
    success: 'Education successfuly added.',
    clearsAfterMs: 3_000,
    labels: [
      'College/University',
      'Field of Study',
      'School/Faculty',
      'Specialization',
      'Level',
      'Name of Award',
      'Grade',
      'Awards',
      'Start Date',
      'End Date',
      'City',
      'State',
      'Country',
      'User ID',
      'Image URL',
    ],
    typed: {
      institution: 'University of London',
      field_of_study: 'Mathematics',
      school_name: 'Science',
      specialization: 'Analysis',
      level: 'phd',
      name_of_award: 'Doctor',
      grade: 'First',
      awards: 'A medal',
      start_year: '2010-09-01',
      end_year: '2014-07-01',
      city: 'London',
      state: 'England',
      country: 'United Kingdom',
    },
    stored: { institution: 'University of London', level: 'phd', awards: 'A medal', end_year: '2014-07-01' },
  },
  experiences: {
    submit: 'Add',
    success: 'Experience successfully added.',
    clearsAfterMs: 3_000,
    labels: [
      'Company Name',
      'Position',
      'Responsibilities (comma separated)',
      'City',
      'State',
      'Country',
      'Start Year',
      'End Year',
      'User ID',
      'Image URL',
    ],
    typed: {
      company_name: 'Engines Ltd',
      position: 'Analyst',
      responsibilities: 'Notes, Tables',
      city: 'London',
      state: '',
      country: 'United Kingdom',
      start_year: '2015-01-01',
      end_year: '',
    },
    stored: { company_name: 'Engines Ltd', position: 'Analyst', responsibilities: ['Notes', 'Tables'], end_year: '' },
  },
  projects: {
    submit: 'Add',
    success: 'Project successfully added.',
    clearsAfterMs: 3_000,
    labels: [
      'Title',
      'Description',
      'Category',
      'Technology Stack',
      'Project Link',
      'GitHub Link',
      'User ID',
      'Image URL',
    ],
    typed: {
      title: 'Tide tables',
      description: 'When the water comes.',
      category: 'ai',
      live_url: 'https://example.com/tides',
      github_url: 'https://github.com/example/tides',
    },
    stored: { title: 'Tide tables', category: 'ai', show: 'false', live_url: 'https://example.com/tides' },
  },
  skills: {
    submit: 'Add',
    success: 'Skill successfully added.',
    clearsAfterMs: 3_000,
    labels: ['Name', 'Category', 'Description', 'User ID', 'Image URL'],
    typed: { name: 'Letterpress', category: 'softskill', description: 'By hand.' },
  },
  publications: {
    submit: 'Submit',
    success: 'Publication successfully added.',
    clearsAfterMs: 5_000,
    labels: [
      ...['Title', 'Authors', 'Publisher', 'Category', 'Published On', 'DOI', 'URL', 'PDF URL', 'Description'],
      'User ID',
      'Image URL',
    ],
    typed: {
      title: 'On tides',
      authors: 'P. Testers, A. Lovelace',
      publisher: 'The Almanac',
      category: 'article',
      published_on: '2019-03-01',
      doi: 'https://doi.org/10.1000/182',
      url: 'https://example.com/tides',
      pdf_url: 'https://example.com/tides.pdf',
      description: 'With tables.',
    },
    stored: {
      title: 'On tides',
      publisher: 'The Almanac',
      published_on: '2019-03-01',
      doi: '10.1000/182',
      url: 'https://example.com/tides',
    },
  },
  services: {
    submit: 'Submit',
    success: 'Service successfully added.',
    clearsAfterMs: 5_000,
    labels: [
      ...['Title', 'Description', 'Price From', 'Price To', 'Currency', 'Price for one', 'Includes'],
      ...['Duration', 'Booking URL', 'User ID', 'Image URL'],
    ],
    typed: { title: 'Charts', price_from: '80.5', currency: 'eur', includes: 'A call, A chart' },
    stored: { title: 'Charts', price_from: 80.5, currency: 'EUR', includes: ['A call', 'A chart'] },
  },
  testimonials: {
    submit: 'Submit',
    success: 'Testimonial successfully added.',
    clearsAfterMs: 5_000,
    labels: ['Name', 'Role', 'Company', 'Words', 'Project', 'User ID', 'Image URL'],
    typed: { name: 'Charles', role: 'Inventor', words: 'She sees what it can do.' },
    stored: { name: 'Charles', role: 'Inventor', words: 'She sees what it can do.', state: 'approved' },
  },
  entries: {
    submit: 'Submit',
    success: 'Entry successfully added.',
    clearsAfterMs: 5_000,
    labels: ['Section', 'Title', 'Event', 'Date', 'Slides or recording', 'Description', 'User ID', 'Image URL'],
    typed: { title: 'On tides', subtitle: 'Tide Conference', start_date: '2019-03-01', description: 'With tables.' },
    stored: { section: 'talks', title: 'On tides', subtitle: 'Tide Conference', start_date: '2019-03-01' },
  },
};

for (const path of RECORD_PATHS) {
  const { submit, success, clearsAfterMs, labels, typed, stored } = ADD_SCREENS[path];
  test(`the add screen of ${path} has the fields in order, adds, shows the result for a while and resets`, async () => {
    const { page, person } = await openLoggedInPage(app, origin);
    await page.clock.install();
    await page.goto(`/${path}/register/new`);
    await page.locator('main form').waitFor();
    const shown = await page.locator('main form label').allTextContents();
    expect(shown).toEqual(labels);
    const userId = page.locator('main form [name=user_id]');
    expect(await userId.isVisible()).toBe(false);
    await page.locator('main form summary', { hasText: 'Details' }).press('Enter');
    expect(await userId.isVisible()).toBe(true);
    expect(await userId.inputValue()).toBe(person.user.id);
    expect(await userId.isEditable()).toBe(false);
    expect(await page.locator('[name=image_url]').isDisabled()).toBe(true);

    await fill(page, typed);
    await page.locator('input[type=file]').first().setInputFiles(IMAGE);
    await page.getByText('Image uploaded successfully').waitFor();
    const sent = page.waitForRequest(`**/api/${path}/new`);
    await page.getByRole('button', { name: submit }).click();
    expect((await sent).postDataJSON()).toMatchObject({ user_id: person.user.id });
    await page.getByRole('status').getByText(success, { exact: true }).waitFor();
    const names = Object.keys(typed);
    const starting = names.map((name) => (name === 'category' || name === 'level' ? 'select' : ''));
    expect(await valuesIn(page, [...names, 'image_url'])).toEqual([...starting, '']);
    await page.clock.fastForward(clearsAfterMs - 500);
    expect(await page.getByText(success).isVisible()).toBe(true);
    await page.clock.fastForward(500);
    await page.getByText(success).waitFor(GONE);

    if (!stored) return;
    const [record] = await listOf(person, path);
    expect(record).toMatchObject(stored);
    expect(record?.image_url).toMatch(/^images\//);
  });
}

test('an experience is checked field by field, in order, and each fault is shown for three seconds', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.clock.install();
  await page.goto('/experiences/register/new');
  const steps = [
    ['Company name is required', 'company_name', 'Engines Ltd'],
    ['Position is required', 'position', 'Analyst'],
    ['City is required', 'city', 'London'],
    ['Country is required', 'country', 'United Kingdom'],
    ['Start year is required', 'start_year', '2015-01-01'],
  ] as const;
  for (const [fault, name, value] of steps) {
    await page.getByRole('button', { name: 'Add' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText(fault).waitFor();
    expect(await alert.textContent()).toContain('Error adding experience');
    const field = page.locator(`[name=${name}]`);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.clock.fastForward(3_000);
    await page.getByText(fault).waitFor(GONE);
    await field.fill(value);
  }
  expect(await listOf(person, 'experiences')).toEqual([]);
});

test('a project after the end of the session shows Unauthorized, and can be sent after a login in another tab', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 401/] });
  await page.clock.install();
  await page.goto('/projects/register/new');
  await page.locator('[name=title]').fill('Tide tables');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('alert').getByText('Error adding project / Unauthorized', { exact: true }).waitFor();
  await page.clock.fastForward(3_000);
  await page.getByRole('alert').waitFor(GONE);
  expect(await page.getByRole('link', { name: 'log in in a new tab' }).getAttribute('href')).toBe('/login');
  expect(await page.locator('[name=title]').inputValue()).toBe('Tide tables');

  await page.context().addCookies(cookies);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('status').getByText('Project successfully added.').waitFor();
  expect(await listOf(person, 'projects')).toMatchObject([{ title: 'Tide tables' }]);
});

test('a server error shows its message and keeps the input', async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 500/, /ERR_FAILED/] });
  const failure = {
    status: 500,
    code: 'internal',
    message: 'Something went wrong',
    error: 'The server made a mistake',
  };
  await page.route('**/api/*/new', (route) => route.fulfill({ status: 500, json: failure }));
  for (const [path, headline] of [
    ['projects', 'Something went wrong'],
    ['certifications', 'Something went wrong'],
    ['educations', 'Something went wrong'],
    ['badges', 'Something went wrong'],
  ] as const) {
    await page.goto(`/${path}/register/new`);
    await page.locator('main form [type=submit]').click();
    await page.getByRole('alert').getByText(headline).waitFor();
    await page.getByRole('alert').getByText('The server made a mistake').waitFor();
  }
  await page.unroute('**/api/*/new');
  await page.route('**/api/*/new', (route) => route.abort());
  await page.goto('/educations/register/new');
  await page.locator('[name=city]').fill('London');
  await page.locator('main form [type=submit]').click();
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
  expect(await page.locator('[name=city]').inputValue()).toBe('London');
});

test('an invalid field shows the reason, and gets the focus', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/badges/register/new');
  await page.locator('[name=badge_link]').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert').getByText('Error adding badge').waitFor();
  const field = page.locator('[name=badge_link]');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const described = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('must be a web address');
});

test('technologies are filtered by the typed text, added and removed by keyboard', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/projects/register/new');
  await page.locator('[name=title]').fill('Tide tables');
  const picker = page.getByLabel('Technology Stack');
  await picker.focus();
  await page.keyboard.type('typesc');
  await page.getByRole('option', { name: 'TypeScript' }).waitFor();
  expect(await page.getByRole('option', { name: 'React', exact: true }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove TypeScript' }).waitFor();
  await page.keyboard.type('Abacus (.*)+$');
  await page.getByRole('option', { name: 'Add “Abacus (.*)+$”' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('react');
  await page.getByRole('option', { name: 'React', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove TypeScript' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Project successfully added.').waitFor();
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  expect(await listOf(person, 'projects')).toMatchObject([{ technologies: ['Abacus (.*)+$', 'React'] }]);
});

test('the edit screen is filled in, sends only changes, and keeps commas inside items', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const id = await add(person, 'badges', { title: 'Navigator', skills: ['Maps, old and new', 'Stars'] });
  await page.goto(`/badges/edit/${id}`);
  const skills = page.getByLabel('Skills (one per line)');
  await expect.poll(() => skills.inputValue()).toBe('Maps, old and new\nStars');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await skills.fill('Maps, old and new\nStars\nTides');
  await page.getByLabel('Visible to').selectOption({ label: 'Nobody' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Badge saved.').waitFor();
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ skills: ['Maps, old and new', 'Stars', 'Tides'], visibility: 'nobody' });
  expect(request.headers()['if-match']).toMatch(/^"/);
  expect(await listOf(person, 'badges')).toMatchObject([
    { hidden: true, skills: ['Maps, old and new', 'Stars', 'Tides'] },
  ]);
});

test('every kind can be edited and keeps fields that the form does not show', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const place = { city: 'London', country: 'United Kingdom', start_year: '2015-01-01' };
  const cases = [
    ['certifications', { title: 'One' }, 'title'],
    ['educations', { institution: 'One', grade: 'First' }, 'institution'],
    [
      'experiences',
      { company_name: 'One', position: 'Analyst', responsibilities: ['a, b', 'c'], ...place },
      'company_name',
    ],
    ['projects', { title: 'One', technologies: ['Rust'], projectdemo: 'https://example.com/demo' }, 'title'],
    ['skills', { name: 'One', category: 'backend' }, 'name'],
  ] as const;
  for (const [path, record, name] of cases) {
    const id = await add(person, path, record);
    await page.goto(`/${path}/edit/${id}`);
    await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe('One');
    await page.locator(`[name=${name}]`).fill('Two');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('saved.').waitFor();
    const stored = (await person.request('GET', `/api/${path}/${id}`)).json();
    expect(stored).toMatchObject({ ...record, [name]: 'Two' });
  }
});

test('a save over a newer version shows both side by side, and either can be kept', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 409/] });
  const id = await add(person, 'badges', { title: 'Navigator', awarded_by: 'The Guild' });
  await page.goto(`/badges/edit/${id}`);
  await page.locator('[name=title]').fill('Pilot');
  await person.request('PATCH', `/api/badges/${id}`, { json: { title: 'Captain', awarded_by: 'The Navy' } });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'It was changed elsewhere in the meantime' });
  await dialog.getByRole('row', { name: 'Title Pilot Captain' }).waitFor();
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await page.getByRole('status').getByText('Badge saved.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await listOf(person, 'badges')).toMatchObject([{ title: 'Pilot', awarded_by: 'The Navy' }]);

  await person.request('PATCH', `/api/badges/${id}`, { json: { title: 'Admiral' } });
  await page.locator('[name=title]').fill('Cook');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Take the stored version' }).click();
  await expect.poll(() => page.locator('[name=title]').inputValue()).toBe('Admiral');
  expect(await listOf(person, 'badges')).toMatchObject([{ title: 'Admiral' }]);
});

test('a record is named before its deletion, and can be restored', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const id = await add(person, 'badges', { title: 'Navigator' });
  await page.goto(`/badges/edit/${id}`);
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.waitForURL(`/badges/delete/${id}`);
  await page.getByText('Navigator').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`/badges/edit/${id}`);
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('Badge deleted.').waitFor();
  expect(await listOf(person, 'badges')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('Badge restored.').waitFor();
  expect(await listOf(person, 'badges')).toMatchObject([{ id, title: 'Navigator' }]);
});

test("another user's record cannot be edited or deleted, nor can a missing one", async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 404/] });
  const { person: other } = await openLoggedInPage(app, origin);
  const id = await add(other, 'badges', { title: 'Navigator' });
  for (const path of [`/badges/edit/${id}`, `/badges/delete/${id}`, '/badges/edit/none']) {
    await page.goto(path);
    await page.getByText('Oops! Badge not found').waitFor();
  }
});

test('leaving a changed form asks for confirmation, and staying keeps the input', async () => {
  const { page } = await openLoggedInPage(app, origin);
  await page.goto('/badges/register/new');
  await page.locator('[name=title]').fill('Navigator');
  await chooseFromMenu(page.getByRole('button', { name: 'Account' }), 'Settings');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator('[name=title]').inputValue()).toBe('Navigator');
  await chooseFromMenu(page.getByRole('button', { name: 'Account' }), 'Settings');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
});

test('publications are added, shown between experiences and contacts, and leave the page with the last one', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await person.request('PATCH', `/api/users/${person.user.id}`, {
    json: { headline: 'Analyst', hide_empty_sections: false },
  });
  await page.goto('/publications/register/new');
  await fill(page, {
    title: 'On the Analytical Engine',
    publisher: 'Scientific Memoirs',
    published_on: '1995-08-20',
    url: 'https://example.com/notes',
    description: 'Notes A to G',
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Publication successfully added.').waitFor();

  await page.goto(`/u/${person.user.user_name}`);
  const section = page.locator('#publications');
  expect(await section.getByRole('heading', { level: 2 }).textContent()).toBe('Publications');
  for (const text of ['On the Analytical Engine', 'Scientific Memoirs', 'Notes A to G']) {
    await section.getByText(text).waitFor();
  }
  expect(await section.textContent()).toMatch(/1995.*Aug.*1995/);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect((await headings.allTextContents()).slice(-3)).toEqual(['Experiences', 'Publications', 'Contact Me']);

  const [publication] = (await person.request('GET', '/api/publications')).json() as { id: string }[];
  await page.goto(`/publications/delete/${publication?.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await person.request('GET', '/api/publications')).json()).toEqual([]);
  await page.goto(`/u/${person.user.user_name}`);
  expect(await page.locator('#publications').count()).toBe(0);
  expect((await headings.allTextContents()).slice(-2)).toEqual(['Experiences', 'Contact Me']);
});
