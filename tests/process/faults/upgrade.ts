import { isDeepStrictEqual } from 'node:util';
import { spawnServer } from '../../support/servers/spawn-server.ts';
import { type Account, makeAccount, sendRequest } from './client.ts';
import { check, onBothEngines, settingsOf } from './fault.ts';
import { checkedOut, SECRET } from './versions.ts';

/** The last commit in which each state of a row had a reader of its own. */
const BEFORE = '873b537f';

type Send = (method: string, path: string, json?: unknown) => Promise<Record<string, unknown>>;

function sender(url: string, { cookie }: Account): Send {
  return async (method, path, json) => {
    const { status, body } = await sendRequest(`${url}${path}`, method, json, cookie);
    check(status === 200, `${method} ${path}: ${status} ${body.slice(0, 300)}`);
    return JSON.parse(body);
  };
}

const idIn = (body: Record<string, unknown>, name: string) => (body[name] as { id: string }).id;

/** Views, a link, versions, a draft, a trash and translations: whatever is stored as it once was. */
async function fill(url: string, account: Account): Promise<{ versionIds: string[]; trash: [string, string][] }> {
  const send = sender(url, account);
  const me = `/api/users/${account.id}`;
  const images = { links: [{ label: 'Code', url: 'https://example.com' }], technologies: ['Go', 'SQL'] };
  const addProject = async (title: string, json: object = {}) =>
    idIn(await send('POST', '/api/projects/new', { title, description: 'Long “text”', ...json }), 'project');
  const [reef, kelp, gone] = [await addProject('Reef', images), await addProject('Kelp'), await addProject('Gone')];
  const skill = idIn(await send('POST', '/api/skills/new', { name: 'SQL', category: 'database' }), 'skill');
  await send('POST', '/api/skills/new', { name: 'Patience', category: 'softskill' });
  await send('POST', '/api/badges/new', { title: 'Swimmer', skills: ['a', 'b'] });
  await send('PATCH', `/api/projects/${kelp}`, { visibility: 'views' });
  const item = { kind: 'projects', record_id: kelp, title: 'Seaweed', position: 0 };
  const view = { name: 'Acme', slug: 'acme', access: 'public', headline: 'Captain', items: [item], show_contact: true };
  const [acme, other] = [
    idIn(await send('POST', '/api/views', view), 'view'),
    idIn(await send('POST', '/api/views', { name: 'Other', headline: 'Other', new_records: 'hide' }), 'view'),
  ];
  await send('POST', '/api/share-links', { name: 'Eve', view_id: other });
  await send('PATCH', me, { headline: 'Analyst', page_languages: ['de'], links: images.links });
  const change = (kind: string, id: string, field: string, text: string) => ({ kind, id, field, text });
  await send('PATCH', '/api/translations/de', {
    changes: [
      change('projects', reef, 'title', 'Riff'),
      change('projects', gone, 'title', 'Weg'),
      change('views', acme, 'headline', 'Kapitänin'),
      change('views', other, 'headline', 'Andere'),
      change('profile', '', 'headline', 'Analystin'),
    ],
  });
  const first = idIn(await send('POST', '/api/versions', { name: 'First' }), 'version');
  await send('PATCH', me, { publishing: 'manual' });
  await send('PATCH', `/api/projects/${reef}`, { title: 'Drafted', technologies: ['Rust'] });
  await send('PATCH', `/api/views/${acme}`, { headline: 'Drafted' });
  const second = idIn(await send('POST', '/api/versions', { name: 'Second' }), 'version');
  const trash: [string, string][] = [
    ['projects', gone],
    ['skills', skill],
    ['views', other],
  ];
  for (const [kind, id] of trash) await send('DELETE', `/api/${kind}/${id}`);
  return { versionIds: [first, second], trash };
}

/** Everything of it that the API tells its owner and others. */
async function read(url: string, account: Account, versionIds: readonly string[]): Promise<Map<string, unknown>> {
  const send = sender(url, account);
  const versions = versionIds.map((id) => `/api/versions/${id}`);
  const paths = ['/api/versions', '/api/draft', '/api/trash', '/api/views', '/api/share-links', '/api/translations/de'];
  const lists = ['projects', 'badges'].map((kind) => `/api/${kind}?user_id=${account.id}`);
  const groups = `/api/user-skill-sets/user/${account.id}`;
  const responses = new Map<string, unknown>();
  for (const path of [...paths, ...versions, ...lists, groups]) responses.set(path, await send('GET', path));
  const stranger = sender(url, { ...account, cookie: '' });
  for (const path of [...lists, groups]) responses.set(`${path} for others`, await stranger('GET', path));
  for (const page of ['', '/de', '/v/acme', '/de/v/acme']) {
    const path = `/u/${account.userName}${page}/resume.txt`;
    responses.set(path, (await sendRequest(`${url}${path}`)).body);
  }
  return responses;
}

/** Brings back what is stored, which the present version reads, and returns what then is there. */
async function bringBack(url: string, account: Account, { versionIds, trash }: Awaited<ReturnType<typeof fill>>) {
  const send = sender(url, account);
  for (const [kind, id] of trash) await send('POST', `/api/${kind}/${id}/restore`);
  const restored = await read(url, account, []);
  await send('POST', '/api/draft/discard');
  const discarded = await read(url, account, []);
  await send('POST', `/api/versions/${versionIds[0]}/restore`);
  const former = await read(url, account, []);
  await send('POST', '/api/draft/publish');
  return [restored, discarded, former, await read(url, account, [])];
}

/** Times differ with the moment; ids, names of accounts and tokens are made by chance. */
const EVER_DIFFERENT = ['updated_at', 'created_at', 'published_at', 'deleted_at', 'expires_at', 'tailored_at', 'url'];

function comparable(value: unknown, known: Map<string, string> = new Map()): unknown {
  const named = (id: string) => known.get(id) ?? known.set(id, `id ${known.size}`).get(id);
  const text = JSON.stringify(value, (key, inner) => (EVER_DIFFERENT.includes(key) ? undefined : inner));
  return JSON.parse(text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|user-[0-9a-f]{8}/g, (id) => named(id) ?? id));
}

function compare(before: Map<string, unknown>, after: Map<string, unknown>, when: string): void {
  for (const [path, value] of before) {
    const [one, other] = [comparable(value), comparable(after.get(path))];
    const texts = [one, other].map((each) => JSON.stringify(each).slice(0, 1_500)).join('\n');
    check(isDeepStrictEqual(one, other), `${when}, ${path} differs:\n${texts}`);
  }
}

export const upgradeInPlace = onBothEngines({
  name: 'upgrade-in-place',
  what: 'an installation with views, links, versions, a draft, a trash and translations is upgraded',
  isLong: true,
  async run(tools, engine) {
    const launcher = await checkedOut(BEFORE, tools);
    const settings = { ...SECRET, ...(await settingsOf(engine, tools)), DATA_DIR: await tools.folder() };
    const old = await spawnServer(settings, launcher);
    tools.onEnd(() => old.kill());
    const [ada, eve] = [await makeAccount(old.url), await makeAccount(old.url)];
    const [filled, twin] = [await fill(old.url, ada), await fill(old.url, eve)];
    const before = await read(old.url, ada, filled.versionIds);
    // What the version of then makes of the same data.
    const wanted = await bringBack(old.url, eve, twin);
    await old.end('SIGTERM');

    const present = await tools.server(settings);
    compare(before, await read(present.url, ada, filled.versionIds), 'upgraded');
    const states = await bringBack(present.url, ada, filled);
    const asAda = (path: string) => path.replaceAll(eve.id, ada.id).replaceAll(eve.userName, ada.userName);
    for (const [index, when] of ['with its trash', 'discarded', 'restored', 'published'].entries()) {
      const one = [...(wanted[index] ?? [])].map(([path, value]) => [asAda(path), value] as const);
      compare(new Map(one), states[index] ?? new Map(), when);
    }
    return `what ${BEFORE} has stored is read, brought back and published as that version does`;
  },
});
