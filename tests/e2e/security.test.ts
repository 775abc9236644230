import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeUser, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { openPage, screenShown } from '../support/browser.ts';
import { hostileData } from '../support/hostile.ts';
import { validImage } from '../support/images.ts';
import { KINDS, recordWith } from '../support/record-samples.ts';
import { logInByCookie, openLoggedInPage } from './logged-in-page.ts';

const MARKUP = hostileData('xss-text').filter((text) => !text.includes('\0'));

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** Another site, with one page. */
async function otherSite(html: string): Promise<string> {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// A blocked script, or a request to another host, fails the test as well.
test('no text of any record runs, on the page, in the lists and in the forms', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  const ids = new Map<string, string>();
  for (const kind of KINDS) {
    for (const text of MARKUP) {
      const reply = await person.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, text) });
      ids.set(kind.path, reply.json()[kind.entity].id);
    }
  }
  const all = MARKUP.join(' ').slice(0, 200);
  const json = { first_name: all, last_name: all, headline: all, about: MARKUP.join('\n\n'), location: all };
  await person.request('PATCH', `/api/users/${person.user.id}`, { json });

  for (const path of [`/u/${person.user.user_name}`, '/home']) {
    await page.goto(path);
    await page
      .getByText(MARKUP[0] ?? '')
      .first()
      .waitFor();
  }
  for (const { path } of KINDS) {
    await page.goto(`/studio/${path}`);
    await page
      .getByText(MARKUP[0] ?? '')
      .first()
      .waitFor();
    await page.goto(`/${path}/edit/${ids.get(path)}`);
    await page.locator('main form').waitFor();
  }
  await page.goto(`/users/edit/${person.user.id}`);
  await page.locator('main form').waitFor();
  expect(dialogs).toEqual([]);
});

test('a form on another site does nothing here, with any login', async () => {
  const { page, person } = await openLoggedInPage(app, origin, {
    expectedComplaints: [/status of 403/, /another host/, /sandboxed/],
  });
  const forms: [string, string][] = [
    ['/api/users/logout', ''],
    ['/api/leads', '<input name="email" value="forged@example.org">'],
    ['/api/contact', `<input name="user_id" value="${person.user.id}"><input name="email" value="x@example.org">`],
    ['/api/badges/new', '<input name=\'{"title":"forged","x":"\' value=\'"}\'>'],
  ];
  for (const [path, fields] of forms) {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const site = await otherSite(
        `<form method="post" action="${origin}${path}" enctype="${type}">${fields}</form><script>document.forms[0].submit()</script>`,
      );
      const reply = page.waitForResponse((response) => response.url() === origin + path);
      await page.goto(site);
      expect([path, type, (await reply).status()]).toEqual([path, type, 403]);
    }
  }
  expect((await person.request('GET', '/api/users/me')).statusCode).toBe(200);
  expect((await person.request('GET', '/api/badges')).json()).toEqual([]);
  expect(await app.ctx.db.selectFrom('leads').selectAll().execute()).toEqual([]);
});

test('API responses and images opened directly are not documents', async () => {
  const { page, person } = await openLoggedInPage(app, origin, {
    expectedComplaints: [/sandboxed/, /status of 404/, /MIME/],
  });
  await person.request('POST', '/api/badges/new', {
    json: { title: '<h1 id="forged">x</h1><script>alert(1)</script>' },
  });
  await page.goto(`/api/badges?user_id=${person.user.id}`);
  expect(await page.locator('#forged').count()).toBe(0);

  const body = new FormData();
  body.set('file', new File([new Uint8Array(validImage('ok.png'))], 'worker.js', { type: 'text/javascript' }));
  const { image_url } = (await person.request('POST', '/api/upload', { body })).json();
  await page.goto('/login');
  const registered = await page.evaluate(async (url) => {
    try {
      await navigator.serviceWorker.register(url);
      return 'registered';
    } catch {
      return 'refused';
    }
  }, `/${image_url}`);
  expect(registered).toBe('refused');
});

test('scripts cannot read any token', async () => {
  const { user } = await makeUser(app);
  const page = await openPage(origin);
  await page.goto('/login');
  await page.locator('[name=email]').fill(user.email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=password]').press('Enter');
  await page.waitForURL('**/home');
  const [{ value: token = '' } = {}] = await page.context().cookies();
  expect(token.length).toBeGreaterThan(40);
  for (const path of ['/home', '/studio', '/settings']) {
    await page.goto(path);
    await screenShown(page);
    const readable = await page.evaluate(() =>
      JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
        location.href,
      ]),
    );
    expect(readable).not.toContain(token);
  }
});

test('a forged login record shows screens, but no data', async () => {
  const { person } = await openLoggedInPage(app, origin);
  await app.request('POST', '/api/contact', {
    json: {
      user_id: person.user.id,
      name: 'Grace',
      email: 'grace@example.org',
      subject: 'Private',
      message: 'Private',
    },
  });
  const forger = await openPage(origin, { expectedComplaints: [/status of 401/] });
  await logInByCookie(forger, origin, { ...person, cookie: () => 'vitrine_session=AAAA' });
  await forger.goto('/studio/messages');
  await forger
    .getByText(/Unauthorized|not logged in|log in/i)
    .first()
    .waitFor();
  expect(await forger.content()).not.toContain('Private');
});
