import { useQuery, useQueryClient } from '@tanstack/react-query';
import { storeUser } from '../lib/stored-user.ts';
import { changeAccount, readAccountWithTag, type TaggedAccount } from './account-calls.ts';
import { showTheme } from './shown-theme.ts';
import type { AccountChange } from './user.ts';

const KEY = ['account'];

/** The signed-in user's account, and how to change it. What is saved shows at once: name, picture, look. */
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
    showTheme(tagged.account.theme);
  }
  return { result, change, show };
}

async function read(): Promise<TaggedAccount> {
  const tagged = await readAccountWithTag();
  storeUser(tagged.account);
  showTheme(tagged.account.theme);
  return tagged;
}
