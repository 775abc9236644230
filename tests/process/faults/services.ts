import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailSink } from '../../support/servers/mail-sink.ts';
import { startS3Store } from '../../support/servers/s3-store.ts';
import { type Account, makeAccount, sendRequest, until, upload } from './client.ts';
import { check, type Fault } from './fault.ts';
import { startFlakyProxy } from './flaky-proxy.ts';

const CITIES = join(import.meta.dirname, '../../data/geo/GeoIP2-City-Test.mmdb');

async function write(url: string, { id }: Account): Promise<void> {
  const letter = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };
  const sent = await sendRequest(`${url}/api/contact`, 'POST', { ...letter, user_id: id });
  check(sent.status === 200, `a message: ${sent.status} ${sent.body}`);
  check(sent.ms < 2_000, `a message takes ${sent.ms} ms`);
}

async function mailOf(url: string, { cookie }: Account): Promise<string> {
  return JSON.parse((await sendRequest(`${url}/api/messages`, 'GET', undefined, cookie)).body).messages[0].mail;
}

/** Notifications need confirmed emails. */
function confirmEmails(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'vitrine.db'), { timeout: 5_000 });
  database.exec("update users set email_confirmed_at = '2026-01-01T00:00:00.000Z'");
  database.close();
}

export const mailSlow: Fault = {
  name: 'mail-server-slow',
  what: 'the mail server takes connections and says nothing, before and during a stop; then it is back',
  async run({ server: start, onEnd }) {
    const sink = await startMailSink();
    onEnd(() => sink.stop());
    const proxy = await startFlakyProxy(Number(new URL(sink.url).port));
    onEnd(() => proxy.stop());
    proxy.setNew('silent');
    const server = await start({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}` });
    const ada = await makeAccount(server.url);
    confirmEmails(server.dataDir);
    await write(server.url, ada);
    await until(() => proxy.accepted() > 0, 5_000, 'a mail is begun');
    check((await mailOf(server.url, ada)) === 'waiting', 'the studio shows the mail as waiting');
    check((await sendRequest(`${server.url}/u/${ada.userName}`)).status === 200, 'a page');
    const started = performance.now();
    const code = await server.end('SIGTERM');
    const stopMs = performance.now() - started;
    check(code === 0 && stopMs < 9_000, `the stop: exit code ${code} after ${stopMs} ms`);

    proxy.setNew('pass');
    const next = await start({ DATA_DIR: server.dataDir, SMTP_URL: `smtp://127.0.0.1:${proxy.port}` });
    await sink.received(1);
    const seconds = (stopMs / 1_000).toFixed(1);
    check((await next.end('SIGTERM')) === 0, 'the second stop');
    return `messages are stored at once and their mails wait; a stop takes ${seconds} s; ${sink.mails.length} mails went out after it`;
  },
};

export const placesReplaced: Fault = {
  name: 'place-data-replaced',
  what: 'the file of GEOIP_DB is replaced by another, by noise and by nothing while the server runs',
  isLong: true,
  async run({ server: start, folder }) {
    const file = join(await folder(), 'places.mmdb');
    copyFileSync(CITIES, file);
    const server = await start({ GEOIP_DB: file });
    const ada = await makeAccount(server.url);
    for (const replace of [
      () => copyFileSync(CITIES, file),
      () => writeFileSync(file, 'noise'),
      () => truncateSync(file),
    ]) {
      replace();
      check((await sendRequest(`${server.url}/u/${ada.userName}`)).status === 200, 'a visit');
    }
    const errors = () => server.log.filter(({ level }) => Number(level) >= 50);
    check(errors().length === 0, `no error: ${JSON.stringify(errors())}`);
    await server.end('SIGTERM');
    const next = await start({ DATA_DIR: server.dataDir, GEOIP_DB: file });
    check((await sendRequest(`${next.url}/u/${ada.userName}`)).status === 200, 'a visit after the start');
    const named = next.log.find(({ msg }) => /^GEOIP_DB is not a complete MMDB file/.test(String(msg)));
    check(named !== undefined, 'the next start names the broken file');
    return 'the server goes on with what it has read; the next start names the broken file and counts without places';
  },
};

export const s3Faults: Fault = {
  name: 's3',
  what: 'the S3 store is down, silent, back, and then takes the credentials no more',
  isLong: true,
  async run({ server: start, onEnd }) {
    const store = await startS3Store();
    onEnd(store.stop);
    const proxy = await startFlakyProxy(store.port);
    onEnd(() => proxy.stop());
    const STORAGE_URL = `s3://pictures?endpoint=http://127.0.0.1:${proxy.port}&region=eu-central-1`;
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    const server = await start({ STORAGE_URL, ...keys });
    const ada = await makeAccount(server.url);
    const stored = await upload(server.url, ada);
    check(stored.status === 200, `an upload: ${stored.status} ${stored.body}`);
    const image = `${server.url}/${JSON.parse(stored.body).image_url}`;

    const observed: string[] = [];
    for (const mode of ['cut', 'silent'] as const) {
      proxy.setNew(mode);
      proxy.setOpen(mode);
      const rejected = await upload(server.url, ada);
      check(
        rejected.status === 503 && rejected.headers.has('retry-after'),
        `${mode}: ${rejected.status} ${rejected.body}`,
      );
      check(rejected.ms < 8_000, `${mode}: after ${rejected.ms} ms`);
      check((await sendRequest(`${server.url}/u/${ada.userName}`)).status === 200, 'a page during it');
      const shown = await sendRequest(image);
      check([302, 307, 503].includes(shown.status), `the image: ${shown.status}`);
      observed.push(`${mode}: 503 after ${(rejected.ms / 1_000).toFixed(1)} s`);
      proxy.setOpen('cut');
    }
    proxy.setNew('pass');
    await until(async () => (await upload(server.url, ada)).status === 200, 10_000, 'uploads again');
    await server.end('SIGTERM');

    const wrong = await start({ DATA_DIR: server.dataDir, STORAGE_URL, ...keys, AWS_ACCESS_KEY_ID: 'another' });
    const denied = await upload(wrong.url, ada);
    check(denied.status === 503, `with wrong credentials: ${denied.status} ${denied.body}`);
    const log = JSON.stringify(wrong.log);
    check(log.includes('InvalidAccessKeyId'), 'the log names the reason');
    check(!log.includes('secret'), 'the log holds no secret');
    await sleep(0);
    return `${observed.join('; ')}; well again when it is back; wrong credentials: 503, named in the log`;
  },
};
