import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { credentialChecksJob, dueChecks } from '../../../src/exchange/credentials/credential-checks-job.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

function issuerId(): string {
  const key = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('hex');
  let [number, text] = [BigInt(`0xed01${key}`), ''];
  for (; number > 0n; number /= 58n) text = `${BASE58[Number(number % 58n)]}${text}`;
  return `did:key:z${text}`;
}

function signedBadge(email: string, more: object = {}): string {
  const payload = {
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuerId() },
    credentialSubject: { id: `mailto:${email}`, achievement: { name: 'Analytical bothEngines' } },
    ...more,
  };
  const text = [{ alg: 'EdDSA' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

describe.each(bothEngines)('signed badges on $name', (engine) => {
  const clock = stillClock();
  let app: TestApp;
  let ada: TestUser;
  let badgeId: string;
  beforeAll(async () => {
    app = await startApp({ engine, now: clock.now });
    ada = await makeUser(app, { first_name: 'Ada', last_name: 'King' });
    badgeId = (await send('POST', '/api/badges/new', { title: 'Any title', category: 'other' })).json().badge.id;
  });

  const send = (method: string, path: string, json?: object, user = ada) =>
    user.request(method, path, json === undefined ? {} : { json });
  const add = (credential: string, record_id = badgeId) =>
    send('POST', '/api/credential-checks', { kind: 'badges', record_id, credential });
  const list = async () => (await send('GET', '/api/credential-checks')).json();
  const shown = async () => {
    const { body } = await app.request('GET', `/u/${ada.user.user_name}`);
    return /“[^“”]*” checked with [^<"]+/.exec(body.replaceAll(/[\u2068\u2069]/g, ''))?.[0];
  };
  const today = () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(clock.now());

  test('are checked for a confirmed email, shown in the words of their issuer, and again each week until they end', async () => {
    const badge = signedBadge(ada.user.email, { validUntil: new Date(+clock.now() + 20 * 86_400_000).toISOString() });
    expect([(await add(badge)).statusCode, await list()]).toEqual([409, []]);
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', ada.user.id).execute();
    const added = await add(badge);
    expect([added.statusCode, added.json()]).toMatchObject([
      200,
      {
        message: 'Badge checked.',
        credential_check: { name: 'Analytical bothEngines', issuer: issuerId(), ended_at: null },
      },
    ]);
    expect(JSON.stringify([added.json(), await list()])).not.toContain(badge);
    const first = today();
    expect(await shown()).toBe(`“Analytical bothEngines” checked with ${issuerId()}, ${first}`);

    clock.advance(8 * 86_400_000);
    // A login lasts while it is used.
    await list();
    await credentialChecksJob.run(app.ctx, AbortSignal.timeout(10_000));
    expect(await shown()).toBe(`“Analytical bothEngines” checked with ${issuerId()}, ${today()}`);
    expect(today()).not.toBe(first);
    clock.advance(13 * 86_400_000);
    await credentialChecksJob.run(app.ctx, AbortSignal.timeout(10_000));
    expect([await shown(), await list()]).toMatchObject([undefined, [{ ended_at: clock.now().toISOString() }]]);
    const [{ id }] = await list();
    const again = await send('POST', `/api/credential-checks/${id}/repeat`);
    expect([again.statusCode, again.json().error]).toEqual([400, 'By its dates it is not valid now']);
  });

  test('stay with their record, in the trash and out of it, and go with one call', async () => {
    expect((await add(signedBadge(ada.user.email))).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ record_id: badgeId, ended_at: null }]);
    expect(await shown()).toContain('checked with');
    await send('DELETE', `/api/badges/${badgeId}`);
    expect(await shown()).toBeUndefined();
    await send('POST', `/api/badges/${badgeId}/restore`);
    expect(await shown()).toContain('checked with');
    const [{ id }] = await list();
    expect((await send('DELETE', `/api/credential-checks/${id}`)).statusCode).toBe(200);
    expect([await shown(), await list()]).toEqual([undefined, []]);
  });

  test('stay as they were while a list is not to be had, without a new portfolio, and end with a signature that is wrong', async () => {
    expect((await add(signedBadge(ada.user.email))).statusCode).toBe(200);
    const [{ id }] = await list();
    const own = app.ctx.db.updateTable('credential_checks').where('id', '=', id);
    const statusList = { type: 'BitstringStatusListEntry', statusPurpose: 'revocation', statusListIndex: '1' };
    const credentialStatus = { ...statusList, statusListCredential: 'https://127.0.0.1/list' };
    await own.set({ credential: signedBadge(ada.user.email, { credentialStatus }) }).execute();
    const revision = () => app.ctx.db.selectFrom('users').select('revision').where('id', '=', ada.user.id).execute();
    const tried = () => app.ctx.db.selectFrom('credential_checks').select('tried_at').where('id', '=', id).execute();
    const before = await revision();
    clock.advance(1_000);
    expect((await send('POST', `/api/credential-checks/${id}/repeat`)).statusCode).toBe(503);
    expect([await revision(), await tried()]).toEqual([before, [{ tried_at: clock.now().toISOString() }]]);
    expect([await list(), await shown()]).toMatchObject([[{ ended_at: null }], expect.any(String)]);
    await own.set({ credential: `${signedBadge(ada.user.email)}AA` }).execute();
    expect((await send('POST', `/api/credential-checks/${id}/repeat`)).statusCode).toBe(400);
    expect([await list(), await shown()]).toMatchObject([[{ ended_at: clock.now().toISOString() }], undefined]);
    await send('DELETE', `/api/credential-checks/${id}`);
  });

  test('are looked at again ten of an account at a time, while it is not suspended and has the record', async () => {
    const eve = await makeUser(app);
    const { db } = app.ctx;
    const ofEve = async () => (await dueChecks(app.ctx)).filter(({ user_id }) => user_id === eve.user.id).length;
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) {
      const made = await send('POST', '/api/badges/new', { title: 'x', category: 'other' }, eve);
      const record_id: string = made.json().badge.id;
      const times = { checked_at: '', tried_at: '', valid_until: '', ended_at: '' };
      const texts = { name: 'x', issuer: 'x', credential: 'x', ...times };
      const row = { id: `due ${record_id}`, user_id: eve.user.id, kind: 'badges' as const, record_id, ...texts };
      await db.insertInto('credential_checks').values(row).execute();
      ids.push(record_id);
    }
    expect(await ofEve()).toBe(10);
    const eves = db.updateTable('credential_checks').where('user_id', '=', eve.user.id);
    await eves.set({ tried_at: app.ctx.now().toISOString() }).execute();
    expect(await ofEve()).toBe(0);
    clock.advance(1);
    const email_confirmed_at = app.ctx.now().toISOString();
    await db.updateTable('users').set({ email_confirmed_at }).where('id', '=', eve.user.id).execute();
    expect(await ofEve()).toBe(10);

    await eves.where('record_id', 'not in', ids.slice(0, 3)).set({ ended_at: 'x' }).execute();
    expect(await ofEve()).toBe(3);
    await send('DELETE', `/api/badges/${ids[0]}`, undefined, eve);
    expect(await ofEve()).toBe(3);
    await db.deleteFrom('deleted_records').where('user_id', '=', eve.user.id).execute();
    await eves.where('record_id', '=', String(ids[1])).set({ kind: 'certifications' }).execute();
    expect(await ofEve()).toBe(1);
    await db.updateTable('users').set({ suspended_at: 'x' }).where('id', '=', eve.user.id).execute();
    expect(await ofEve()).toBe(0);
  });

  test('are taken for own records alone, and with what is wrong said', async () => {
    const bob = await makeUser(app);
    const theirs = (await send('POST', '/api/badges/new', { title: 'x', category: 'other' }, bob)).json().badge.id;
    const foreign = await add(signedBadge(ada.user.email), theirs);
    expect([foreign.statusCode, foreign.json().details]).toMatchObject([400, [{ field: 'record_id' }]]);
    const errors = await Promise.all([add(signedBadge('bob@example.com')), add('no badge'), add('')]);
    expect(errors.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(errors[0]?.json().error).toBe('It was awarded to another email than that of your account');
    await add(signedBadge(ada.user.email));
    const [{ id }] = await list();
    for (const [method, path] of [
      ['POST', `${id}/repeat`],
      ['DELETE', id],
    ]) {
      expect((await send(String(method), `/api/credential-checks/${path}`, undefined, bob)).statusCode).toBe(404);
    }
  });
});
