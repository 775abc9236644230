import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newCaseImage } from '../../../src/portfolio/model/case-study.ts';
import type { RecordKind } from '../../../src/portfolio/model/record.ts';
import { projects } from '../../../src/portfolio/records/project/project.ts';
import { makeUser, type TestApp, type TestUser } from '../../support/app.ts';
import { colouredPng } from '../../support/images.ts';
import { KINDS } from '../../support/record-samples.ts';
import { type Account, type Given, ok, readList, type Values } from './account.ts';
import { filledProfile, filledRecord, type Texts } from './texts.ts';

type Options = {
  visible?: number;
  hidden?: number;
  /** What else happens to the account before the features run. */
  after?: (account: Account) => Promise<void>;
};

let images = 0;

/** An account with records of every kind, some of them hidden, made by the requests of the screens. */
export function filledAccount(texts: Texts, { visible = 3, hidden = 1, after }: Options = {}) {
  return async (app: TestApp): Promise<Account> => {
    const user = await makeUser(app);
    const image_url = await uploadImage(user);
    // Every section is on the page, as the features expect it.
    const profile = { ...filledProfile(texts), image_url, hide_empty_sections: false };
    await ok(user.request('PATCH', `/api/users/${user.user.id}`, { json: profile }));
    const account: Account = { app, user, userName: user.user.user_name, formerNames: [], profile, given: {} };
    for (const kind of KINDS) {
      const given: Given[] = [];
      for (let number = 1; number <= visible + hidden; number++) {
        const values = { ...filledRecord(kind, texts, number), ...(number === 1 && withImages(kind, image_url)) };
        const added = await ok(user.request('POST', `/api/${kind.path}/new`, { json: values }));
        const { id } = added.json()[kind.entity];
        const isHidden = number > visible;
        if (isHidden) await ok(user.request('PATCH', `/api/${kind.path}/${id}`, { json: { hidden: true } }));
        if (kind.isNewFirst) given.unshift({ values, hidden: isHidden });
        else given.push({ values, hidden: isHidden });
      }
      // As the features leave it: in the positions of a list ordered by hand.
      const ids = (await readList(account, kind)).map(({ id }) => id);
      if (kind.isNewFirst) await ok(user.request('POST', `/api/${kind.path}/order`, { json: { ids } }));
      account.given[kind.path] = given;
    }
    await after?.(account);
    return account;
  };
}

/** The image wherever a record can have one. */
function withImages(kind: RecordKind, image_url: string): Values {
  if (kind !== projects) return { image_url };
  const caption = `Caption of ${image_url}`;
  return { image_url, images: [{ ...newCaseImage(image_url), caption }] };
}

async function uploadImage(user: TestUser): Promise<string> {
  images += 1;
  const body = new FormData();
  body.set('file', new File([new Uint8Array(await colouredPng(images))], 'image.png'));
  return (await ok(user.request('POST', '/api/upload', { body }))).json().image_url;
}

/** The second record of each kind is deleted and restored. */
export async function deleteAndRestore(account: Account): Promise<void> {
  for (const kind of KINDS) {
    const [, second] = await readList(account, kind);
    const path = `/api/${kind.path}/${second?.id}`;
    await ok(account.user.request('DELETE', path));
    expect(await readList(account, kind)).not.toContainEqual(second);
    await ok(account.user.request('POST', `${path}/restore`));
  }
}

export async function rename(account: Account): Promise<void> {
  const { user, userName } = account;
  const user_name = `renamed-${randomUUID().slice(0, 8)}`;
  await ok(user.request('PATCH', `/api/users/${user.user.id}`, { json: { user_name } }));
  account.formerNames.push(userName);
  account.userName = user_name;
}
