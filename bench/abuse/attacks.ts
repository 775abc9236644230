import type { Target } from './target.ts';

export type Attack = {
  name: string;
  /** Who pays for it: an account or an anonymous client. */
  by: 'client' | 'account';
  /** Set up before the attack, not measured. */
  prepare?(target: Target): Promise<unknown>;
  /** One round of a worker, repeated until the time is over. Returns the response status. */
  round(target: Target, number: number): Promise<number | undefined>;
  /** How many workers attack at the same time. */
  workers: number;
};

const items = (count: number, item: (index: number) => unknown) => Array.from({ length: count }, (_, i) => item(i));
const contact = (index: number) => ({
  name: 'Eve',
  email: `e${index}@example.com`,
  subject: 'Hi',
  message: 'x'.repeat(4_000),
});

/** The most expensive documents that fit, of different kinds: each is compared with a full account. */
const DOCUMENTS = [
  JSON.stringify({ projects: items(10_000, () => ({ name: 'a' })) }),
  JSON.stringify({ skills: items(5_000, (i) => ({ name: `g${i}`, keywords: items(100, String) })) }),
  JSON.stringify({ work: [], ...Object.fromEntries(items(300_000, (i) => [`k${i}`, 1]) as [string, number][]) }),
];
const FULL = JSON.stringify({ projects: items(950, (i) => ({ name: `P${i}`, description: 'x '.repeat(4_700) })) });

/** Short records with many elements take longest to render for their size. */
const MANY = JSON.stringify({
  projects: items(7_000, (i) => ({ name: `P${i}`, description: '- **a** `b`\n'.repeat(90) })),
});

/** Created once, because the cost of creating it would slow the measuring process. */
const UPLOAD = Buffer.concat([
  Buffer.from('--part\r\nContent-Disposition: form-data; name="ticket"\r\n\r\na.b.c\r\n'),
  Buffer.from('--part\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(9_000_000),
  Buffer.from('\r\n--part--\r\n'),
]);

async function fill(target: Target, body = FULL): Promise<void> {
  await target.send('/api/import', { method: 'POST', body, withSession: true, headers: JSON_TYPE });
}

/** Paths of the links that the attacking account has made. */
let madeLinks: string[] = [];

/** Each opening of one is also a delivery for every webhook. */
async function makeLinks(target: Target): Promise<void> {
  const post = (path: string, json: unknown) => target.send(path, { method: 'POST', json, withSession: true });
  for (let index = 0; index < 10; index++) {
    await post('/api/webhooks', { url: `https://hooks.invalid/${index}`, events: ['link.opened'] });
  }
  for (let index = 0; index < 60; index++) await post('/api/share-links', { name: `Link ${index}` });
  const response = await fetch(`${target.url}/api/share-links`, { headers: { cookie: target.cookie } });
  const links = (await response.json()) as { url: string }[];
  madeLinks = links.map(({ url }) => new URL(url).pathname);
}

const fillWithMany = (target: Target) => fill(target, MANY);

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a head, then a piece every second: for slow connections of several kinds. */
function slowly(target: Target, head: string, piece: string): Promise<undefined> {
  const socket = target.open();
  socket.on('data', () => {});
  socket.write(head);
  const timer = piece === '' ? undefined : setInterval(() => socket.write(piece), 1_000);
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      resolve(undefined);
    });
  });
}

function unread(target: Target, path: string): Promise<undefined> {
  const socket = target.open();
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.66\r\n\r\n`);
  return new Promise((resolve) => socket.once('close', () => resolve(undefined)));
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'texts up to the quota',
    by: 'account',
    workers: 4,
    round: (target) =>
      target.send('/api/badges/new', {
        method: 'POST',
        json: { title: 'T', category: 'ai', description: 'x'.repeat(9_900), skills: items(100, () => 'x'.repeat(190)) },
        withSession: true,
      }),
  },
  {
    name: 'import previews',
    by: 'account',
    workers: 4,
    prepare: (target) => fill(target),
    round: (target, number) =>
      target.send('/api/import/preview', {
        method: 'POST',
        body: DOCUMENTS[number % DOCUMENTS.length] ?? '',
        withSession: true,
        headers: JSON_TYPE,
      }),
  },
  {
    name: 'exports',
    by: 'account',
    workers: 4,
    prepare: (target) => fill(target),
    round: (target) => target.send('/api/export/json-resume', { withSession: true }),
  },
  {
    name: 'a full list, read',
    by: 'client',
    workers: 8,
    prepare: (target) => fill(target),
    round: (target) => target.send(`/api/projects?user_name=${target.userName}`),
  },
  {
    name: 'a full list, 30 clients that do not read',
    by: 'client',
    workers: 30,
    prepare: (target) => fill(target),
    round: (target) => unread(target, `/api/projects?user_name=${target.userName}`),
  },
  {
    name: 'a full page, changed and requested again',
    by: 'account',
    workers: 2,
    prepare: fillWithMany,
    round: async (target) => {
      await target.send('/api/badges/new', { method: 'POST', json: { title: 'T', category: 'ai' }, withSession: true });
      return target.send(`/u/${target.userName}`);
    },
  },
  {
    name: 'pages of a full account',
    by: 'client',
    workers: 8,
    prepare: fillWithMany,
    round: (target, number) => target.send(`/u/${target.userName}${number % 8 === 0 ? '' : `/projects/p${number}`}`),
  },
  {
    name: 'my own page at /home',
    by: 'account',
    workers: 8,
    prepare: fillWithMany,
    round: (target) => target.send('/home', { withSession: true }),
  },
  {
    name: 'pages that do not exist',
    by: 'client',
    workers: 8,
    round: (target, number) => target.send(`/u/nobody-${number}`),
  },
  {
    name: 'cards with a wrong slug or digest',
    by: 'client',
    workers: 8,
    prepare: (target) => fill(target),
    round: (target, number) => target.send(`/cards/u/${target.userName}/projects/p${number}/x.png`),
  },
  {
    name: 'cards, each rendered for the first time',
    by: 'client',
    workers: 8,
    prepare: (target) => fill(target),
    round: async (target, number) => {
      const path = `/cards/u/${target.userName}/projects/p${number % 900}/x.png`;
      const response = await fetch(`${target.url}${path}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': '203.0.113.66' },
      });
      const location = response.headers.get('location');
      return location ? target.send(location) : response.status;
    },
  },
  {
    name: 'résumé files, each made after a change',
    by: 'account',
    workers: 8,
    round: async (target, number) => {
      const json = { name: `s${number}`, category: 'ai' };
      if (number % 4 === 0) await target.send('/api/skills/new', { method: 'POST', json, withSession: true });
      const paper = number % 2 === 0 ? 'a4' : 'letter';
      return target.send(`/u/${target.userName}/resume.pdf?paper=${paper}`);
    },
  },
  {
    name: 'login attempts',
    by: 'client',
    workers: 8,
    round: (target, number) =>
      target.send('/api/users/login', {
        method: 'POST',
        json: { email: `a${number}@example.com`, password: 'x'.repeat(20) },
      }),
  },
  {
    name: 'registrations',
    by: 'client',
    workers: 4,
    round: (target, number) =>
      target.send('/api/users/register/new', {
        method: 'POST',
        json: {
          user_name: `new-${number}`,
          first_name: 'A',
          last_name: 'B',
          email: `new-${number}@example.com`,
          password: 'correct horse battery',
          confirm_password: 'correct horse battery',
        },
      }),
  },
  {
    name: 'uploads without an account',
    by: 'client',
    workers: 8,
    round: (target) =>
      target.send('/api/upload', {
        method: 'POST',
        body: UPLOAD,
        headers: { 'content-type': 'multipart/form-data; boundary=part' },
      }),
  },
  {
    name: 'messages by the contact form',
    by: 'client',
    workers: 4,
    round: (target, number) =>
      target.send('/api/contact', { method: 'POST', json: { user_name: target.userName, ...contact(number) } }),
  },
  {
    name: 'forgotten passwords',
    by: 'client',
    workers: 4,
    round: (target) =>
      target.send('/api/users/forgot-password', { method: 'POST', json: { email: 'writer-1@example.com' } }),
  },
  {
    name: 'visits with ever new agents',
    by: 'client',
    workers: 8,
    round: (target, number) =>
      target.send(`/u/${target.userName}`, {
        headers: { 'user-agent': `Mozilla/5.0 (X11; Linux) Firefox/128.${number}` },
      }),
  },
  {
    name: 'openings of ever other share links',
    by: 'client',
    workers: 16,
    prepare: makeLinks,
    round: async (target, number) => {
      const path = madeLinks[number % madeLinks.length] ?? '';
      return target.send(`${path}/seen`, { method: 'POST', json: { what: 'opened' } });
    },
  },
  {
    name: 'reports of visitors',
    by: 'account',
    workers: 8,
    round: (target) => target.send('/api/audience/by/browser', { withSession: true }),
  },
  { name: 'idle connections', by: 'client', workers: 200, round: (target) => slowly(target, '', '') },
  { name: 'connections of empty lines', by: 'client', workers: 200, round: (target) => slowly(target, '\r\n', '\r\n') },
  {
    name: 'slow headers',
    by: 'client',
    workers: 200,
    round: (target) => slowly(target, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', 'a'),
  },
  {
    name: 'slow bodies',
    by: 'client',
    workers: 200,
    round: (target) =>
      slowly(
        target,
        'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
        ' ',
      ),
  },
];
