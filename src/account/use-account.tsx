import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeAccount, readAccountWithTag, type TaggedAccount } from '../auth/account-api.ts';
import { storeUser } from '../model/stored-user.ts';
import type { AccountChange } from '../model/user.ts';
import { applyTheme } from './apply-theme.ts';

const KEY = ['account'];

/** Returns the logged-in user's account and a function to change it. Changes to name, image and theme show at once. */
export function useAccount() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: KEY, queryFn: read, gcTime: 0 });

  async function change(version: TaggedAccount, keys: AccountChange): Promise<TaggedAccount & { message: string }> {
    const { message, ...saved } = await changeAccount(version, keys);
    show(saved);
    return { message, ...saved };
  }
  function show(tagged: TaggedAccount): void {
    client.setQueryData(KEY, tagged);
    storeUser(tagged.account);
    applyTheme(tagged.account.theme);
  }
  return { result, change, show };
}

async function read(): Promise<TaggedAccount> {
  const tagged = await readAccountWithTag();
  storeUser(tagged.account);
  applyTheme(tagged.account.theme);
  return tagged;
}
