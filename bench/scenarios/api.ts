import { join } from 'node:path';
import sharp from 'sharp';
import { makeAccounts, PASSWORD } from '../accounts.ts';
import { end } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Load, Measured } from '../load-generator.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { compare } from '../side-by-side.ts';
import { startSite } from '../site.ts';

const WRITERS = 16;
const JSON_TYPE = { 'content-type': 'application/json' };
const BOUNDARY = 'bench';

type LoadOf = (wanted: Partial<Load>) => Promise<Measured>;

async function medianOf(load: LoadOf, wanted: Partial<Load>, { rounds, seconds }: Settings): Promise<number> {
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round++) speeds.push((await load({ seconds, ...wanted })).perSecond);
  return median(speeds);
}

export const apiList: Scenario = async (settings) => {
  const site = await startSite(settings);
  const { perSecond, barePerSecond, ratio, p99Ms } = await compare(
    site,
    '/api/projects?user_name=person-1',
    {},
    settings,
  );
  await end(site.program.child);
  return [
    { name: 'API list of 8 projects', value: perSecond, unit: '/s', bare: barePerSecond, ratio },
    { name: 'API list of 8 projects: p99', value: p99Ms, unit: 'ms' },
  ];
};

/** Actions of logged-in users, on a separate database; every response follows the fsync of its write. */
export const writes: Scenario = async (settings) => {
  const { program, load } = await startSite({ folder: join(settings.folder, 'writes'), portfolios: 1 });
  const accounts = await makeAccounts(program, WRITERS);
  const cookies = accounts.map(({ cookie }) => cookie);
  const post = (path: string): Partial<Load> => ({ url: `${program.url}${path}`, method: 'POST', headers: JSON_TYPE });
  const badge = JSON.stringify({
    title: 'Analyst',
    category: 'backend',
    awarded_by: 'Royal Society',
    skills: ['maths'],
  });
  const logins = accounts.map(({ email }) => JSON.stringify({ email, password: PASSWORD }));
  const creates = await medianOf(load, { ...post('/api/badges/new'), cookies, bodies: [badge] }, settings);
  const perSecond = await medianOf(load, { ...post('/api/users/login'), bodies: logins, ...few(settings) }, settings);
  const uploads = await medianOf(
    load,
    { ...post('/api/upload'), ...(await photo()), cookies, ...few(settings) },
    settings,
  );
  await end(program.child);
  return [
    { name: 'Creates (POST /api/badges/new), durable', value: creates, unit: '/s', atLeast: 1_000 },
    { name: 'Logins (argon2id)', value: perSecond, unit: '/s' },
    { name: 'Uploads of a photo of 1,600 x 1,200', value: uploads, unit: '/s' },
  ];
};

/** Long actions have a number of requests instead of a duration, because some must complete. */
function few({ seconds }: Settings): Partial<Load> {
  return { connections: 2, amount: Math.ceil(seconds * 20) };
}

async function photo(): Promise<Partial<Load>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 1_600, height: 1_200, channels: 3, background: '#789', noise } as const;
  const file = await sharp({ create }).blur(3).jpeg({ quality: 80 }).toBuffer();
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body: body.toString('base64'), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

const LOGINS_PER_SECOND = 20;

/** One cached document, with permanent logins in parallel. */
export const pagesDuringLogins: Scenario = async (settings): Promise<Figure[]> => {
  const { program, load } = await startSite(settings);
  const [account] = await makeAccounts(program, 1);
  const body = JSON.stringify({ email: account?.email, password: PASSWORD });
  const logIn = () => fetch(`${program.url}/api/users/login`, { method: 'POST', headers: JSON_TYPE, body });
  const responses: Promise<Response>[] = [];
  const timer = setInterval(() => responses.push(logIn()), 1_000 / LOGINS_PER_SECOND);
  const p99s: number[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const { p99Ms } = await load({ url: `${program.url}/u/person-1`, seconds: settings.seconds });
    p99s.push(p99Ms);
  }
  clearInterval(timer);
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  if (statuses.some((status) => status !== 200))
    throw new Error(`Logins were answered ${[...new Set(statuses)].join()}`);
  await end(program.child);
  return [
    {
      name: `Cached page while ${LOGINS_PER_SECOND} logins a second run: p99`,
      value: median(p99s),
      unit: 'ms',
      atMost: 20,
    },
  ];
};
