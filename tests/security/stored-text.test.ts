import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainLine } from '../../src/platform/lib/fields.ts';
import { mailHtml } from '../../src/platform/mail/html-layout.ts';
import { markdownSummary } from '../../src/platform/rich-text/markdown-summary.ts';
import { EMPTY_CASE_STUDY } from '../../src/portfolio/model/case-study.ts';
import { EMPTY_SEO } from '../../src/portfolio/model/seo.ts';
import { confirmAccount, outbox } from '../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { hostileData } from '../support/hostile.ts';
import { fieldsOf, KINDS, recordWith } from '../support/record-samples.ts';
import { shownOf } from '../support/shown.ts';

/** Markup of every kind, templates, formulas; text that is always rejected is left out here. */
const MARKUP = [...hostileData('xss-text'), `{{7*7}} $\{7*7} <%=7*7%> #{7*7}`, '</script>\u2028\u2029<!--'].map(
  (text) => text.trim(),
);
const UNSTORABLE = MARKUP.filter((text) => text.includes('\0'));
const STORABLE = MARKUP.filter((text) => !text.includes('\0'));

type Node = {
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
};

/** Returns every element of a document with its attribute names: no text may add to it. */
function outlineOf(html: string): string[] {
  const outline: string[] = [];
  const walk = ({ tagName, attrs = [], childNodes = [] }: Node): void => {
    if (tagName) outline.push(`${tagName} ${attrs.map(({ name }) => name).join(' ')}`);
    for (const child of childNodes) walk(child);
  };
  walk(parse(html) as Node);
  return outline;
}

/** The HTML of a mail from the outbox: quoted-printable or base64. */
function htmlPartOf(mail: string): string {
  const [, headers = '', body = ''] = /(Content-Type: text\/html.*?)\n\n(.*?)\n-{4}_NmP/s.exec(mail) ?? [];
  expect(headers).not.toBe('');
  if (headers.includes('base64')) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The state for hydration, and its script element. */
function stateTextOf(html: string): string {
  return /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
}

type Stored = { ada: TestUser; ids: Map<string, string> };

describe.each(bothEngines)('a text on $name', (engine) => {
  let app: TestApp;
  let stored: Stored;
  beforeAll(async () => {
    app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = new Map<string, string>();
    for (const kind of KINDS) {
      const response = await ada.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, 'plain') });
      ids.set(kind.path, response.json()[kind.entity].id);
    }
    stored = { ada, ids };
  });

  const profileWith = (text: string) => ({
    first_name: text,
    last_name: text,
    headline: text,
    location: text,
    availability: text,
    links: [{ label: text, url: 'https://example.com/' }],
  });

  async function storeEverywhere(text: string): Promise<number[]> {
    const { ada, ids } = stored;
    const statuses: number[] = [];
    for (const kind of KINDS) {
      const path = `/api/${kind.path}/${ids.get(kind.path)}`;
      statuses.push((await ada.request('PATCH', path, { json: recordWith(kind, text) })).statusCode);
    }
    const profile = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: profileWith(text) });
    return [...statuses, profile.statusCode];
  }

  test('stays text on the page, in its head and in its state', async () => {
    const { ada } = stored;
    const page = async () => (await app.request('GET', `/u/${ada.user.user_name}`)).body;
    // No project has this for a slug: a testimonial would name it.
    await storeEverywhere('a plain text');
    const plain = outlineOf(await page());

    for (const text of STORABLE) {
      expect(await storeEverywhere(text), text).toEqual(Array(KINDS.length + 1).fill(200));
      const html = await page();
      expect(outlineOf(html), text).toEqual(plain);
      const state = stateTextOf(html);
      expect(state).not.toMatch(/[<\u2028\u2029]/);
      for (const kind of KINDS.filter(({ path }) => path !== 'skills')) {
        const shown = shownOf((await app.request('GET', `/api/${kind.path}?user_id=${ada.user.id}`)).body);
        // The state has testimonials as entries.
        const onPage = kind.path === 'testimonials' ? [] : kind.path === 'projects' ? shown.map(cardOf) : shown;
        for (const record of onPage) {
          expect(JSON.stringify(JSON.parse(state)), kind.path).toContain(JSON.stringify(record));
        }
        // A separator in a line is a space.
        expect(shown[0][fieldsOf(kind, 'text')[0] ?? '']).toBe(plainLine(text).trim());
      }
    }
  });

  test('that cannot be stored is rejected in every field, and the old value stays', async () => {
    await storeEverywhere('plain');
    for (const text of UNSTORABLE) expect(await storeEverywhere(text)).toEqual(Array(KINDS.length + 1).fill(400));
    const [badge] = (await app.request('GET', `/api/badges?user_id=${stored.ada.user.id}`)).json();
    expect(badge.title).toBe('plain');
  });

  test("of Markdown becomes Markdown's tags, with http and https URLs only", async () => {
    const { ada } = stored;
    const allowed = /^(p|br|em|strong|s|a|ul|ol|li|h[3-6]|blockquote|code|pre|hr|table|thead|tbody|tr|th|td)$/;
    const tricks = [
      '[x](javascript:alert(1))',
      '[x](  JaVaScRiPt:alert(1))',
      '[x](java&#115;cript:alert(1))',
      '[x](data:text/html,<script>alert(1)</script>)',
      '[x](//evil.example)',
      '<javascript:alert(1)>',
      '[x]: javascript:alert(1)\n\n[x]',
      '![x](https://evil.example/x.png)',
      '![x](javascript:alert(1))',
      '# <img src=x onerror=alert(1)>',
      '```html\n</code></pre><script>alert(1)</script>\n```',
      '| <script> | b |\n|---|---|\n| <svg onload=alert(1)> | [y](vbscript:x) |',
      '[x](https://ok.example/" onmouseover="alert(1))',
      '[x](https://ok.example/ "a\\" onmouseover=\\"alert(1)")',
    ];
    for (const text of [...STORABLE, ...tricks]) {
      await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { about: text } });
      const { about_html } = (await app.request('GET', `/api/users/${ada.user.id}`)).json();
      const walk = ({ tagName, attrs = [], childNodes = [] }: Node): void => {
        if (tagName && !/^(html|head|body)$/.test(tagName)) expect(tagName, about_html).toMatch(allowed);
        for (const { name, value } of attrs) {
          expect(name, about_html).toMatch(/^(href|rel|title|class|style|start)$/);
          if (name === 'href') expect(value, about_html).toMatch(/^https?:\/\//);
          if (name === 'rel') expect(value).toBe('noopener nofollow ugc');
          if (name === 'style') expect(value).toMatch(/^text-align:(left|right|center)$/);
        }
        for (const child of childNodes) walk(child);
      };
      walk(parse(about_html) as Node);
    }
  });

  test('from an import stays text as well', async () => {
    const document = (text: (index: number) => string) => ({
      basics: { name: 'Ada Lovelace' },
      languages: STORABLE.map((_, index) => ({ language: text(index), fluency: text(index) })),
      interests: STORABLE.map((_, index) => ({ name: text(index), keywords: [text(index)] })),
    });
    const pages: string[][] = [];
    for (const text of [(index: number) => `plain ${index}`, (index: number) => `${STORABLE[index]} ${index}`]) {
      const reader = await makeUser(app);
      const response = await reader.request('POST', '/api/import', { json: document(text) });
      expect(response.statusCode, response.body).toBe(200);
      pages.push(outlineOf((await app.request('GET', `/u/${reader.user.user_name}`)).body));
    }
    expect(pages[1]).toEqual(pages[0]);
  });

  test('of a message reaches its owner as text, with one subject', async () => {
    const { ada } = stored;
    await confirmAccount(app, outbox(app), ada);
    for (const text of STORABLE) {
      const json = { user_id: ada.user.id, name: text, email: 'grace@example.org', subject: text, message: text };
      expect((await app.request('POST', '/api/contact', { json })).statusCode).toBe(200);
    }
    const { messages } = (await ada.request('GET', '/api/messages')).json();
    expect(messages.map(({ message }: { message: string }) => message).sort()).toEqual([...STORABLE].sort());

    const folder = join(app.ctx.config.dataDir, 'outbox');
    const mails = await eventually(async () => {
      const names = await readdir(folder);
      const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      const letters = all.filter((mail) => mail.includes('Reply-To: grace@example.org'));
      expect(letters).toHaveLength(STORABLE.length);
      return letters;
    });
    const sender = { origin: 'http://c', siteName: 'Vitrine', operatorName: undefined };
    const elementsOfMails = new Set(outlineOf(mailHtml({ subject: 'Hi', text: 'a\nb c', link: 'c' }, sender)));
    for (const mail of mails) {
      const [head = ''] = mail.split('\n\n', 1);
      expect(head).toContain('Content-Type: multipart/alternative');
      expect(head.match(/^(to|cc|bcc|from|subject|reply-to):/gim)?.map((name) => name.toLowerCase())).toEqual([
        'from:',
        'to:',
        'reply-to:',
        'subject:',
      ]);
      expect(head).toContain(`To: ${ada.user.email}`);
      const brought = outlineOf(htmlPartOf(mail)).filter((element) => !elementsOfMails.has(element));
      expect(brought).toEqual([]);
    }
  });

  test('that is no email causes no message and no mail', async () => {
    const { ada } = stored;
    const count = async () => (await ada.request('GET', '/api/messages')).json().messages.length;
    const before = await count();
    for (const email of hostileData<{ reject: string[] }>('emails').reject) {
      const letter = { user_id: ada.user.id, name: 'x', email, subject: 'x', message: 'x' };
      const message = await app.request('POST', '/api/contact', { json: letter });
      const change = await ada.request('POST', '/api/users/change-email', { json: { email } });
      expect([email, message.statusCode, change.statusCode]).toEqual([email, 400, 400]);
    }
    expect(await count()).toBe(before);
  });

  test('with NUL is rejected, also where nothing is stored', async () => {
    const { ada } = stored;
    const statuses = [
      await ada.request('POST', '/api/messages/many', { json: { action: 'read', ids: ['a\0'] } }),
      await ada.request('POST', '/api/messages/many', {
        json: { action: 'read', matching: { folder: 'inbox', search: 'a\0' } },
      }),
      await ada.request('GET', '/api/messages?search=a%00'),
      await ada.request('GET', '/api/clients?search=a%00'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([400, 400, 400, 400]);
  });

  test('of a rejected form is not markup on the error screen', async () => {
    const post = (text: string) =>
      app.request('POST', '/api/contact', {
        body: new URLSearchParams({ user_id: stored.ada.user.id, name: text, email: text, subject: text }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const plain = await post('plain');
    expect(plain.statusCode).toBe(400);
    for (const text of STORABLE) {
      const response = await post(text);
      expect(outlineOf(response.body), text).toEqual(outlineOf(plain.body));
      const lost = await app.request('GET', `/no-such-page/${encodeURIComponent(text)}?x=${encodeURIComponent(text)}`);
      expect([lost.statusCode, lost.body.includes(text)]).toEqual([404, false]);
    }
  });
});

/** What the page has of a project: the summary of its description, and nothing of the case study but its cover. */
function cardOf(project: Record<string, unknown>): Record<string, unknown> {
  const elsewhere = { ...EMPTY_CASE_STUDY, ...EMPTY_SEO };
  const onCard = Object.entries(project).filter(([name]) => name === 'cover_fit' || !(name in elsewhere));
  const summary = { description: markdownSummary(String(project.description)) };
  return { ...Object.fromEntries(onCard), ...summary, ...(project.image_url === '' && { hasCover: true }) };
}
