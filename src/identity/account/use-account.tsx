import { useQuery, useQueryClient } from '@tanstack/react-query';
import { followLanguage } from '../../platform/lib/texts/studio/studio-language.ts';
import { storeUser } from '../../platform/ui/stored-user.ts';
import { useUndoSession } from '../../platform/ui/undo/undo.tsx';
import type { Account, AccountChange } from '../../portfolio/model/user.ts';
import { accountQuery, changeAccount, readAccountWithTag, type TaggedAccount } from '../auth/account-query.ts';
import { accountStep } from './account-step.ts';
import { applyTheme } from './apply-theme.ts';

/** Says what a change was, as a sentence: 'Profile edited.' */
export type DoneText = (before: Account, after: Account) => string;
export type SavedAccount = TaggedAccount & { message: string };

/**
 * Returns the logged-in user's account and a function to change it. Changes to name, image and theme show at once. A change
 * that is given a text can be undone.
 */
export function useAccount() {
  const client = useQueryClient();
  const { record } = useUndoSession();
  const result = useQuery({ ...accountQuery, queryFn: read });

  async function change(version: TaggedAccount, keys: AccountChange, done?: DoneText): Promise<SavedAccount> {
    const cached = client.getQueryData(accountQuery.queryKey)?.account ?? version.account;
    const before = cached.updated_at > version.account.updated_at ? cached : version.account;
    const sent = changeAccount(version, keys);
    const names = Object.keys(keys);
    if (done && names.length > 0)
      record(sent.then(({ account }) => accountStep(client, done(before, account), names, before, account)));
    const { message, ...saved } = await sent;
    show(saved);
    return { message, ...saved };
  }
  function show(tagged: TaggedAccount): void {
    client.setQueryData(accountQuery.queryKey, tagged);
    storeUser(tagged.account);
    applyTheme(tagged.account.theme);
  }
  return { result, change, show };
}

async function read(): Promise<TaggedAccount> {
  const tagged = await readAccountWithTag();
  storeUser(tagged.account);
  applyTheme(tagged.account.theme);
  followLanguage(tagged.account.studio_language);
  return tagged;
}
