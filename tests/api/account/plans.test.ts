import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { changePlan } from '../../../src/operation/plans/plan-changes.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { passTime, stillClock } from '../../support/clock.ts';
import { bothEngines, engines, type TestEngine } from '../../support/engines.ts';

const PLANS_ON = { secret: undefined, url: undefined };

const limited = (after: number) => ({
  status: 403,
  code: 'plan_limit',
  message: 'Limit of your plan',
  error: `Starter holds 10 projects, and this would make ${after}: delete some, or change the plan`,
});

const setPlan = ({ ctx }: TestApp, { user }: TestUser, plan: 'starter' | 'professional') =>
  changePlan(ctx, user.id, { plan, until: '', at: ctx.now(), isByOperator: true });

const add = (user: TestUser, title: string) => user.request('POST', '/api/projects/new', { json: { title } });
const titles = async (user: TestUser): Promise<string[]> =>
  (await user.request('GET', '/api/projects')).json().map(({ title }: { title: string }) => title);
const resumeOf = (count: number) => ({
  projects: Array.from({ length: count }, (_, index) => ({ name: `Imported ${index + 1}` })),
});

async function addMany(user: TestUser, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 1; i <= count; i++) {
    const added = await add(user, `Project ${i}`);
    expect(added.statusCode, added.body).toBe(200);
    ids.push(added.json().project.id);
  }
  return ids;
}

async function startStarter(engine: TestEngine, count: number) {
  const app = await startApp({ engine, config: { plans: PLANS_ON } });
  const ada = await makeUser(app);
  await setPlan(app, ada, 'starter');
  return { app, ada, ids: await addMany(ada, count) };
}

describe.each(engines)('plans on $name', (engine) => {
  test('with PLANS off nothing is limited, and there is no plan', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await setPlan(app, ada, 'starter');
    await addMany(ada, 11);
    expect((await ada.request('GET', '/api/plan')).statusCode).toBe(404);
    expect((await app.request('POST', '/api/plan/changes', { json: {} })).statusCode).toBe(404);
  });

  test('a new account has 14 days of Professional, and keeps everything when they end', async () => {
    const clock = stillClock('2026-03-01T12:00:00.000Z');
    const app = await startApp({ engine, now: clock.now, config: { plans: PLANS_ON } });
    const ada = await makeUser(app);
    const ids = await addMany(ada, 12);
    const trial = { plan: 'professional', is_trial: true, until: '2026-03-15', ended_on: null, change_url: null };
    expect((await ada.request('GET', '/api/plan')).json()).toEqual({ ...trial, projects: { used: 12, limit: null } });

    await passTime(clock, ada, 15 * DAY_MS);

    expect((await ada.request('GET', '/api/plan')).json()).toEqual({
      ...{ plan: 'starter', is_trial: false, until: null, ended_on: '2026-03-15', change_url: null },
      projects: { used: 12, limit: 10 },
    });
    expect(await titles(ada)).toHaveLength(12);
    expect((await app.request('GET', `/u/${ada.user.user_name}`)).body).toContain('Project 12');
    const change = { title: 'Renamed', hidden: true };
    expect((await ada.request('PATCH', `/api/projects/${ids[0]}`, { json: change })).statusCode).toBe(200);
    expect((await ada.request('POST', '/api/projects/order', { json: { ids: [ids[11]] } })).statusCode).toBe(200);
    expect((await add(ada, 'One more')).json()).toMatchObject(limited(13));
    expect((await ada.request('DELETE', `/api/projects/${ids[1]}`)).statusCode).toBe(200);
    expect((await ada.request('POST', `/api/projects/${ids[1]}/restore`)).json()).toMatchObject(limited(12));

    await setPlan(app, ada, 'professional');
    expect((await ada.request('POST', `/api/projects/${ids[1]}/restore`)).statusCode).toBe(200);
  });

  test('a project in the trash makes room, and comes back only while there is some', async () => {
    const { ada, ids } = await startStarter(engine, 10);
    const restore = () => ada.request('POST', `/api/projects/${ids[0]}/restore`);
    expect((await ada.request('DELETE', `/api/projects/${ids[0]}`)).statusCode).toBe(200);
    expect((await restore()).statusCode).toBe(200);
    expect((await ada.request('DELETE', `/api/projects/${ids[0]}`)).statusCode).toBe(200);
    expect((await add(ada, 'In its place')).statusCode).toBe(200);
    expect((await restore()).json()).toMatchObject(limited(11));
    expect((await ada.request('GET', '/api/trash')).json()).toHaveLength(1);
  });

  test('a version with more projects is not restored, one with fewer than now is', async () => {
    const app = await startApp({ engine, config: { plans: PLANS_ON } });
    const ada = await makeUser(app);
    const ids = await addMany(ada, 12);
    const store = async (name: string) =>
      (await ada.request('POST', '/api/versions', { json: { name } })).json().version.id;
    const restore = (id: string, json?: object) => ada.request('POST', `/api/versions/${id}/restore`, { json });
    const full = await store('twelve');
    for (const id of ids.slice(0, 4)) await ada.request('DELETE', `/api/projects/${id}`);
    const small = await store('eight');
    await addMany(ada, 6);
    await setPlan(app, ada, 'starter');

    expect((await restore(full, { kind: 'projects', id: ids[0] })).json()).toMatchObject(limited(15));
    expect((await restore(full)).statusCode).toBe(200);
    expect(await titles(ada)).toHaveLength(12);
    expect((await restore(small)).statusCode).toBe(200);
    expect((await restore(full)).json()).toMatchObject(limited(12));
    expect(await titles(ada)).toHaveLength(8);
  });

  test('an import beyond the limit writes nothing, its preview says so, and less of it is taken', async () => {
    const { ada } = await startStarter(engine, 8);
    const send = (path: string, json: object) => ada.request('POST', path, { json });
    const { preview } = (await send('/api/import/preview', resumeOf(4))).json();
    expect(preview.notes).toMatchObject([{ where: 'plan', message: limited(12).error }]);
    expect((await send('/api/import/preview', resumeOf(2))).json().preview.notes).toEqual([]);

    expect((await send('/api/import', { ...resumeOf(4), basics: { label: 'Analyst' } })).json()).toMatchObject(
      limited(12),
    );
    expect((await send('/api/import', { preview_id: preview.id })).json()).toMatchObject(limited(12));
    expect(await titles(ada)).toHaveLength(8);
    expect((await ada.request('GET', '/api/users/me')).json().headline).toBe('');

    const leave = ['projects:0', 'projects:1'];
    expect((await send('/api/import', { preview_id: preview.id, leave })).statusCode).toBe(200);
    expect((await titles(ada)).slice(8)).toEqual(['Imported 3', 'Imported 4']);
  });

  test('an archive is limited in the same way', async () => {
    const { ada } = await startStarter(engine, 8);
    const body = new FormData();
    const resume = Buffer.from(JSON.stringify(resumeOf(3)));
    body.append('file', new Blob([zipSync({ 'resume.json': resume })]), 'archive.zip');
    expect((await ada.request('POST', '/api/import', { body })).json()).toMatchObject(limited(11));
    expect(await titles(ada)).toHaveLength(8);
  });

  test('a token and an agent are limited too', async () => {
    const { app, ada } = await startStarter(engine, 10);
    const scopes = ['portfolio:read', 'portfolio:write'];
    const { token } = (await ada.request('POST', '/api/tokens', { json: { name: 'Robot', scopes } })).json();
    const headers = { authorization: `Bearer ${token}` };
    const json = { title: 'By a robot' };
    expect((await app.request('POST', '/api/projects/new', { headers, json })).json()).toMatchObject(limited(11));
    const call = { name: 'add_record', arguments: { kind: 'projects', values: json } };
    const response = await app.request('POST', '/mcp', {
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    });
    expect(response.body).toContain(limited(11).error);
    expect(await titles(ada)).toHaveLength(10);
  });

  test('a draft that is discarded comes back to what was published, also above the limit', async () => {
    const app = await startApp({ engine, config: { plans: PLANS_ON } });
    const ada = await makeUser(app);
    const ids = await addMany(ada, 12);
    const me = `/api/users/${ada.user.id}`;
    expect((await ada.request('PATCH', me, { json: { publishing: 'manual' } })).statusCode).toBe(200);
    await setPlan(app, ada, 'starter');
    for (const id of ids.slice(0, 3)) await ada.request('DELETE', `/api/projects/${id}`);
    expect(await titles(ada)).toHaveLength(9);
    expect((await ada.request('POST', '/api/draft/discard')).statusCode).toBe(200);
    expect(await titles(ada)).toHaveLength(12);
    expect((await add(ada, 'In the draft')).json()).toMatchObject(limited(13));
  });

  test('no request of an account names its plan', async () => {
    const app = await startApp({ engine, config: { plans: PLANS_ON } });
    const given = { plan: 'business', plan_until: '2099-01-31', plan_changed_at: '2099-01-31T00:00:00.000Z' };
    const ada = await makeUser(app, given);
    const planOf = async () => (await ada.request('GET', '/api/plan')).json().plan;
    expect(await planOf()).toBe('professional');
    await setPlan(app, ada, 'starter');
    const json = { ...given, headline: 'Analyst' };
    const saved = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
    expect([saved.statusCode, saved.json().user]).toEqual([200, expect.not.objectContaining({ plan: 'business' })]);
    const body = new FormData();
    const files = { 'resume.json': JSON.stringify(resumeOf(1)), 'account.json': JSON.stringify(given) };
    const entries = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]);
    body.append('file', new Blob([zipSync(Object.fromEntries(entries))]), 'archive.zip');
    expect((await ada.request('POST', '/api/import', { body })).statusCode).toBe(200);
    expect(await planOf()).toBe('starter');
  });

  test('the privacy page says what a plan stores, and the terms what follows a trial, while there are plans', async () => {
    const kept = 'which plan your account has';
    const [on, off] = [await startApp({ engine, config: { plans: PLANS_ON } }), await startApp({ engine })];
    expect((await on.request('GET', '/privacy')).body).toContain(kept);
    expect((await off.request('GET', '/privacy')).body).not.toContain(kept);
    const after = 'After the trial your account has Starter';
    expect((await on.request('GET', '/terms')).body).toContain(after);
    expect((await off.request('GET', '/terms')).body).not.toContain(after);
  });

  test('a change of the plan is in the activity and in the archive', async () => {
    const { app, ada } = await startStarter(engine, 0);
    await setPlan(app, ada, 'starter');
    await setPlan(app, ada, 'professional');
    const { items } = (await ada.request('GET', '/api/users/activity')).json();
    const changes = items.filter(({ event }: { event: string }) => event === 'plan_changed');
    expect(changes.map(({ actor, detail }: Record<string, string>) => [actor, detail])).toEqual([
      ['operator', 'Professional'],
      ['operator', 'Starter'],
    ]);
    const archive = await ada.request('GET', '/api/export/archive');
    const account = JSON.parse(strFromU8(unzipSync(archive.rawPayload)['account.json'] ?? new Uint8Array()));
    expect(account).toMatchObject({
      plan: 'professional',
      plan_until: '',
      plan_changed_at: expect.stringMatching(/Z$/),
    });
  });
});

describe.each(bothEngines)('plans on $name', (engine) => {
  test('Starter holds exactly 10 projects, also when 20 are added at the same time', async () => {
    const { ada } = await startStarter(engine, 9);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await add(ada, `At once ${index}`)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(await titles(ada)).toHaveLength(10);
    expect((await add(ada, 'Too many')).json()).toMatchObject(limited(11));
    // Other kinds have no limit.
    expect((await ada.request('POST', '/api/badges/new', { json: { title: 'Helper' } })).statusCode).toBe(200);
  });

  test('Starter adds no texts for search engines, and keeps those that are there', async () => {
    const { app, ada } = await startStarter(engine, 0);
    const tooLittle = {
      ...{ status: 403, code: 'plan_limit', message: 'Limit of your plan' },
      error: 'Starter has no own texts for search engines: change the plan',
    };
    const account = `/api/users/${ada.user.id}`;
    const seo = { title: 'Ada', description: '' };
    const project = (await ada.request('POST', '/api/projects/new', { json: { title: 'Plain', seo: null } })).json()
      .project;
    const view = (await ada.request('POST', '/api/views', { json: { name: 'Plain' } })).json().view;
    const writes = [
      ['PATCH', account, { seo }],
      ['PATCH', account, { site_verification: [{ service: 'google', token: 'x' }] }],
      ['POST', '/api/projects/new', { title: 'Engine', seo }],
      ['PATCH', `/api/projects/${project.id}`, { seo_title: 'Engine' }],
      ['POST', '/api/views', { name: 'Acme', seo }],
      ['PATCH', `/api/views/${view.id}`, { seo }],
    ] as const;
    for (const [method, path, json] of writes) {
      expect([path, (await ada.request(method, path, { json })).json()]).toMatchObject([path, tooLittle]);
    }
    await setPlan(app, ada, 'professional');
    for (const [method, path, json] of writes) {
      expect([path, (await ada.request(method, path, { json })).statusCode]).toEqual([path, 200]);
    }
    await setPlan(app, ada, 'starter');
    expect((await app.request('GET', `/u/${ada.user.user_name}`)).body).toContain('<title>Ada</title>');
    const changed = await ada.request('PATCH', account, { json: { headline: 'Analyst', seo: { title: 'Ada L.' } } });
    expect(changed.json().user).toMatchObject({ headline: 'Analyst', seo: { title: 'Ada L.' } });
    expect((await ada.request('PATCH', account, { json: { seo: null } })).statusCode).toBe(200);
    expect((await ada.request('PATCH', account, { json: { seo } })).json()).toMatchObject(tooLittle);
  });
});
