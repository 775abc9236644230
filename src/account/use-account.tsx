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
    const saved = await changeAccount(version, keys);
    client.setQueryData(KEY, { account: saved.account, etag: saved.etag });
    storeUser(saved.account);
    showTheme(saved.account.theme);
    return saved;
  }
  return { result, change };
}

async function read(): Promise<TaggedAccount> {
  const tagged = await readAccountWithTag();
  storeUser(tagged.account);
  showTheme(tagged.account.theme);
  return tagged;
}
