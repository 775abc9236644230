import { colouredPng } from '../../../support/images.ts';
import { type Account, addProject, type ClientResponse, sendRequest, titles, upload } from '../client.ts';
import { check } from '../fault.ts';

/** What is done to a running server while a call fails. */
export type Work = {
  name: string;
  /** Makes what the work needs. */
  prepare(url: string, ada: Account, number: number): Promise<Prepared>;
};

export type Prepared = {
  run(url: string): Promise<ClientResponse>;
  /** 'old' or 'new'; anything else is a third state. `url`: of the server at that moment. */
  state(url: string): Promise<string>;
};

async function getJson(url: string, { cookie }: Account) {
  const { status, body } = await sendRequest(url, 'GET', undefined, cookie);
  check(status === 200, `${url}: ${status} ${body}`);
  return JSON.parse(body);
}

/** 'new' if all of them are there, 'old' if none is. */
function allOrNone(found: number, all: number): string {
  if (found === all) return 'new';
  return found === 0 ? 'old' : `${found} of ${all}`;
}

async function countStarting(url: string, ada: Account, prefix: string): Promise<number> {
  const stored: { title: string }[] = await getJson(`${url}/api/projects`, ada);
  return stored.filter(({ title }) => title.startsWith(prefix)).length;
}

const create: Work = {
  name: 'create',
  prepare: async (_url, ada, number) => ({
    run: (at) => addProject(at, ada, `Created ${number}.`),
    state: async (at) => allOrNone(await countStarting(at, ada, `Created ${number}.`), 1),
  }),
};

const edit: Work = {
  name: 'edit',
  async prepare(url, ada, number) {
    const { id } = await addProject(url, ada, `Unedited ${number}.`);
    const to = { title: `Edited ${number}.`, description: 'x'.repeat(9_000) };
    return {
      run: (at) => sendRequest(`${at}/api/projects/${id}`, 'PATCH', to, ada.cookie),
      async state(at) {
        const stored: { id: string; title: string; description?: string }[] = await getJson(`${at}/api/projects`, ada);
        const found = stored.find((each) => each.id === id);
        if (found?.title === `Unedited ${number}.` && !found.description) return 'old';
        const isNew = found?.title === to.title && found.description === to.description;
        return isNew ? 'new' : JSON.stringify(found);
      },
    };
  },
};

const uploadImage: Work = {
  name: 'upload',
  async prepare(_url, ada, number) {
    const image = await colouredPng(number);
    let path = '';
    return {
      async run(at) {
        const response = await upload(at, ada, image);
        if (response.status === 200) path = JSON.parse(response.body).image_url;
        return response;
      },
      async state(at) {
        if (path === '') return 'old';
        const { status, headers } = await sendRequest(`${at}/${path}`);
        return status === 200 && Number(headers.get('content-length')) > 0 ? 'new' : `the image is ${status}`;
      },
    };
  },
};

const importResume: Work = {
  name: 'import',
  async prepare(_url, ada, number) {
    const projects = Array.from({ length: 20 }, (_, index) => ({ name: `Imported ${number}. ${index}` }));
    const resume = { basics: { name: 'Ada Lovelace' }, projects };
    return {
      run: (at) => sendRequest(`${at}/api/import`, 'POST', resume, ada.cookie),
      state: async (at) => allOrNone(await countStarting(at, ada, `Imported ${number}. `), projects.length),
    };
  },
};

const publish: Work = {
  name: 'publish',
  async prepare(url, ada, number) {
    await setPublishing(url, ada, 'manual');
    for (const name of ['a', 'b', 'c']) await addProject(url, ada, `Published ${number}. ${name}`);
    return {
      run: (at) => sendRequest(`${at}/api/draft/publish`, 'POST', undefined, ada.cookie),
      async state(at) {
        const shown = (await titles(at, ada)).filter((title) => title.startsWith(`Published ${number}. `)).length;
        const { changes } = await getJson(`${at}/api/draft`, ada);
        const state = allOrNone(shown, 3);
        return (state === 'new') === (changes.length === 0) ? state : `${shown} shown, ${changes.length} changes left`;
      },
    };
  },
};

async function setPublishing(url: string, ada: Account, publishing: string): Promise<void> {
  const { status, body } = await sendRequest(`${url}/api/users/${ada.id}`, 'PATCH', { publishing }, ada.cookie);
  check(status === 200, `publishing by hand: ${status} ${body}`);
}

const restoreVersion: Work = {
  name: 'version',
  async prepare(url, ada, number) {
    const { body } = await sendRequest(`${url}/api/versions`, 'POST', { name: `Version ${number}` }, ada.cookie);
    const { id } = JSON.parse(body).version;
    for (const name of ['a', 'b', 'c']) await addProject(url, ada, `Later ${number}. ${name}`);
    return {
      run: (at) => sendRequest(`${at}/api/versions/${id}/restore`, 'POST', undefined, ada.cookie),
      async state(at) {
        const left = await countStarting(at, ada, `Later ${number}. `);
        return { old: 'new', new: 'old' }[allOrNone(left, 3)] ?? `${left} of 3 left`;
      },
    };
  },
};

export const WORKS: readonly Work[] = [create, edit, uploadImage, importResume, publish, restoreVersion];
