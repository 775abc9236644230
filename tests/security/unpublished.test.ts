import { createServer } from 'node:http';
import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkLinks } from '../../src/insight/link-check/check-links.server.ts';
import { DAY_MS } from '../../src/platform/lib/time.ts';
import { AccountChange } from '../../src/portfolio/model/user.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';
import { readTextOf } from '../support/pdf-text.ts';
import { idsOf, ok, publicUrls } from '../support/public-urls.ts';
import { fieldsOf, KINDS, recordWith } from '../support/record-samples.ts';
import { routesOf } from '../support/routes.ts';

/** What nobody but the owner may receive: each place has a marker of its own, in each text and address. */
type Place =
  | 'draft'
  | 'hidden'
  | 'private'
  | 'deleted'
  | 'former'
  | 'translated'
  | 'view'
  | 'viewname'
  | 'contact'
  | 'name';
const MARK = /zq([a-z]+)mark/gi;
const markOf = (place: Place) => `zq${place}mark`;
const VIEW_SLUG = 'for-everybody';

const networks = ['127.0.0.0/8'];

type Kind = (typeof KINDS)[number];

/** A site that is called by nobody but the check of links. */
async function calledSite() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { calls, origin: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

/** A record whose every text, list and address has the words. */
function marked(kind: Kind, words: string, origin: string): Record<string, unknown> {
  const url = `${origin}/${encodeURIComponent(words)}`;
  const takesHttp = (field: string) => kind.fields[field]?.safeParse(url).success;
  const urls = fieldsOf(kind, 'url').map((field) => [field, takesHttp(field) ? url : url.replace('http:', 'https:')]);
  return { ...recordWith(kind, words), ...Object.fromEntries(urls) };
}

async function add(user: TestUser, kind: Kind, values: object): Promise<string> {
  const { id } = (await ok(user, 'POST', `/api/${kind.path}/new`, values))[kind.entity];
  return id;
}

/** Fills every place; what visitors may see says 'shown'. */
async function fill(user: TestUser, origin: string): Promise<void> {
  const account = `/api/users/${user.user.id}`;
  const profileOf = (words: string) => ({
    ...Object.fromEntries(
      ['headline', 'about', 'location', 'pronouns', 'availability']
        .filter((key) => key in AccountChange.shape)
        .map((key) => [key, words]),
    ),
    about: `[${words}](${origin}/${words})`,
    links: [{ label: words, url: `${origin}/${words}` }],
  });
  await ok(user, 'PATCH', account, profileOf(markOf('former')));
  for (const kind of KINDS) {
    const shown = marked(kind, `shown ${kind.path}`, origin);
    // The address of a project is made of its first title, and stays.
    const former = await add(user, kind, shown);
    await ok(user, 'PATCH', `/api/${kind.path}/${former}`, marked(kind, markOf('former'), origin));
    const hidden = await add(user, kind, marked(kind, markOf('hidden'), origin));
    const deleted = await add(user, kind, marked(kind, markOf('deleted'), origin));
    await ok(user, 'PATCH', `/api/${kind.path}/${hidden}`, { hidden: true });
    // A teaser's words are for everybody.
    const teaser = kind.path === 'projects' && { teaser: null };
    const inViews = await add(user, kind, {
      ...marked(kind, markOf('private'), origin),
      ...teaser,
      visibility: 'views',
    });
    await ok(user, 'DELETE', `/api/${kind.path}/${deleted}`);
    await ok(user, 'POST', '/api/versions', { name: markOf('name') });
    await ok(user, 'PATCH', `/api/${kind.path}/${former}`, shown);
    const text = fieldsOf(kind, 'text')[0] ?? '';
    const words = { [former]: 'mostrado', [hidden]: markOf('hidden'), [inViews]: markOf('private') };
    for (const id of [former, hidden, inViews]) {
      const change = { kind: kind.path, id, field: text };
      await ok(user, 'PATCH', '/api/translations/es', {
        changes: [{ ...change, text: words[id] }],
      });
      await ok(user, 'PATCH', '/api/translations/it', { changes: [{ ...change, text: markOf('translated') }] });
    }
  }
  const links = `[x](${origin}/${markOf('translated')})`;
  const changes = [{ kind: 'profile', field: 'about', text: links }];
  await ok(user, 'PATCH', '/api/translations/it', { changes });
  await ok(user, 'PATCH', account, {
    ...profileOf('shown'),
    page_languages: ['es'],
    contact_email: `${markOf('contact')}@example.com`,
    contact_phone: '+49 4040404040',
    show_contact: 'links',
  });
  await fillViewsAndLinks(user, origin);
}

/** A view for links only, of which there are none; one for everybody; links, requests, tokens and hooks with names. */
async function fillViewsAndLinks(user: TestUser, origin: string): Promise<void> {
  const words = markOf('view');
  const name = markOf('name');
  const projects: { id: string; title: string }[] = await ok(user, 'GET', `/api/projects?user_id=${user.user.id}`);
  const hidden = projects.find(({ title }) => title === markOf('hidden'));
  const inViews = projects.find(({ title }) => title === markOf('private'));
  const items = projects
    .filter(({ id }) => id !== hidden?.id)
    .map(({ id }) => ({ kind: 'projects', record_id: id, title: words, description: `[x](${origin}/${words})` }));
  const texts = { headline: words, about: `[x](${origin}/${words})` };
  await ok(user, 'POST', '/api/views', { name: words, slug: words, access: 'links', ...texts, items });
  const open = { name: markOf('viewname'), slug: VIEW_SLUG, access: 'public', headline: 'shown' };
  const { view } = await ok(user, 'POST', '/api/views', open);
  await ok(user, 'POST', '/api/share-links', { name, view_id: view.id });
  await ok(user, 'POST', '/api/share-links', { name });
  await ok(user, 'POST', '/api/share-links', { name, password: 'secret' });
  const { share_link } = await ok(user, 'POST', '/api/share-links', { name });
  await ok(user, 'PATCH', `/api/share-links/${share_link.id}`, { revoked: true });
  for (const project_id of [null, hidden?.id, inViews?.id, projects.find(({ title }) => title.startsWith('shown'))?.id])
    await ok(user, 'POST', '/api/testimonial-requests', { name, project_id });
  await ok(user, 'POST', '/api/tokens', { name, scopes: ['portfolio:read'] });
  const events = ['message.received', 'portfolio.published', 'link.opened', 'testimonial.submitted'];
  await ok(user, 'POST', '/api/webhooks', { url: `${origin}/hook`, events });
}

/** Changes everything that a draft can change. */
async function draft(user: TestUser, origin: string): Promise<void> {
  const words = markOf('draft');
  const texts = { headline: words, about: `[x](${origin}/${words})`, first_name: words, location: words };
  const languages = { page_languages: ['es', 'it'] };
  await ok(user, 'PATCH', `/api/users/${user.user.id}`, {
    ...texts,
    ...languages,
    links: [{ label: words, url: `${origin}/${words}` }],
  });
  for (const kind of KINDS) {
    for (const id of await idsOf(user, kind.path)) {
      const { start_year: _, category: __, ...values } = marked(kind, words, origin);
      await ok(user, 'PATCH', `/api/${kind.path}/${id}`, { ...values, hidden: false });
      const translation = { kind: kind.path, id, field: fieldsOf(kind, 'text')[0], text: words };
      await ok(user, 'PATCH', '/api/translations/es', { changes: [translation] });
    }
    await add(user, kind, marked(kind, words, origin));
  }
}

/** The texts of a response: of an archive or a PDF, those in it. */
function textOf({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const type = String(headers['content-type']);
  const sent = JSON.stringify(headers);
  if (rawPayload.subarray(0, 4).toString() === '%PDF') return `${sent} ${readTextOf(rawPayload)} ${body}`;
  if (!type.includes('officedocument')) return `${sent} ${body}`;
  return [sent, ...Object.values(unzipSync(rawPayload)).map((bytes) => strFromU8(bytes))].join(' ');
}

function marksIn(text: string): string[] {
  return [...new Set([...text.matchAll(MARK)].map(([, place = '']) => place.toLowerCase()))];
}

function callAgent(app: TestApp, method: string, params: object) {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  return app.request('POST', '/mcp', { json: { jsonrpc: '2.0', id: 1, method, params }, headers });
}

/** The names of what agents can call, each with the keys that it takes. */
async function tools(app: TestApp): Promise<[name: string, keys: string[]][]> {
  const { body } = await callAgent(app, 'tools/list', {});
  const { result } = JSON.parse(body.slice(body.indexOf('{')));
  const listed: { name: string; inputSchema: { properties?: object } }[] = result.tools;
  expect(listed.length).toBeGreaterThan(5);
  return listed.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]);
}

/** Every route of the program with every value that leads to this account, as somebody without an account sends it. */
async function* answers(app: TestApp, user: TestUser, gets: readonly string[]) {
  for (const url of gets) yield [`GET ${url}`, await app.request('GET', url)] as const;
  const { id, user_name, email } = user.user;
  const requests: { url: string }[] = await ok(user, 'GET', '/api/testimonial-requests');
  const links: { url: string }[] = await ok(user, 'GET', '/api/share-links');
  const tokens = [...requests, ...links].map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  const projects = await idsOf(user, 'projects');
  const words = { name: 'Eve', subject: 'Hello', message: 'Hello', words: 'Fine', consent: true, email };
  const json = { ...words, user_id: id, user_name, project_id: projects[0], link: 'live', what: 'opened' };
  for (const route of routesOf(app)) {
    const [method = '', pattern = ''] = route.split(' ');
    if (method === 'GET' || method === 'HEAD') continue;
    const values = pattern.includes(':token') ? tokens : [id];
    for (const value of values) {
      const url = pattern.replace(/:\w+/, value).replaceAll(/:\w+/g, 'x');
      yield [`${method} ${url}`, await app.request(method, url, { json })] as const;
    }
  }
  for (const [name, keys] of await tools(app)) {
    for (const kind of keys.includes('kind') ? KINDS : KINDS.slice(0, 1)) {
      for (const id of keys.includes('id') ? await idsOf(user, kind.path) : ['']) {
        const known: Record<string, string> = {
          user_name,
          kind: kind.path,
          name: kind.path,
          id,
          slug: 'shown-projects',
        };
        const given = Object.entries(known).filter(([key]) => keys.includes(key));
        const called = await callAgent(app, 'tools/call', { name, arguments: Object.fromEntries(given) });
        yield [`MCP ${name} ${kind.path}`, called] as const;
      }
    }
  }
  for (const project_id of projects) {
    const followed = await app.request('POST', '/api/follow', { json: { project_id, link: 'live' } });
    yield [`POST /api/follow ${project_id}`, followed] as const;
  }
}

/** Returns where the marks are that somebody without an account receives: 'draft in GET /u/ada'. */
async function revealed(app: TestApp, user: TestUser): Promise<string[]> {
  const found: string[] = [];
  const gets = await publicUrls(app, user, [VIEW_SLUG, markOf('view')]);
  const requests: { url: string }[] = await ok(user, 'GET', '/api/testimonial-requests');
  for (const { url } of requests) gets.push(new URL(url).pathname);
  for await (const [asked, response] of answers(app, user, gets)) {
    const [, url = ''] = asked.split(' ');
    // A redirect repeats the address that was asked for, in the owner's own language without it.
    const text = textOf(response).replaceAll(url, '').replaceAll(url.replace('/en/', '/'), '');
    for (const place of marksIn(text)) found.push(`${place} in ${asked}`);
  }
  return found;
}

describe.each(bothEngines)('on $name, nobody else receives', (engine) => {
  test.each(['instant', 'manual'])('what an account that publishes %s does not show', async (publishing) => {
    const clock = stillClock();
    const app = await startApp({
      engine,
      now: clock.now,
      config: { smtpUrl: UNREACHABLE_SMTP, webhookNetworks: networks },
    });
    const { calls, origin } = await calledSite();
    const ada = await makeUser(app);
    const { db } = app.ctx;
    await db
      .updateTable('users')
      .set({ email_confirmed_at: 'x', digest: 'weekly' })
      .where('id', '=', ada.user.id)
      .execute();
    await fill(ada, origin);
    if (publishing === 'manual') {
      await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing });
      await draft(ada, origin);
    }

    expect(await revealed(app, ada)).toEqual([]);
    const deliveries = await db.selectFrom('webhook_deliveries').select(['event', 'payload']).execute();
    expect(deliveries.length).toBeGreaterThan(0);
    expect(deliveries.flatMap(({ payload }) => marksIn(payload))).toEqual([]);
    const mails = (await queuedMails(app)).filter(({ to }) => to !== ada.user.email);
    expect(mails.flatMap((mail) => marksIn(JSON.stringify(mail)))).toEqual([]);
    clock.advance(DAY_MS);
    const before = calls.length;
    await checkLinks(app.ctx, { signal: new AbortController().signal, pauseMs: 0, networks });
    const checked = calls.slice(before);
    expect(checked.flatMap(marksIn)).toEqual([]);
    expect(checked).toContain('/shown%20projects');
  });
});
