import type { QueryClient } from '@tanstack/react-query';
import { storeUser } from '../../platform/ui/stored-user.ts';
import { changedElsewhere, type Step } from '../../platform/ui/undo/undo-stack.ts';
import type { Account, AccountChange } from '../../portfolio/model/user.ts';
import { accountQuery, changeAccount, readAccountWithTag } from '../auth/account-query.ts';
import { applyTheme } from './apply-theme.ts';

/** A change of these keys of the account, from what it was before to what is stored now. */
export function accountStep(
  client: QueryClient,
  done: string,
  keys: readonly string[],
  before: Account,
  after: Account,
): Step {
  const send = async (expected: Account, wanted: Account) => {
    const stored = await readAccountWithTag();
    if (JSON.stringify(pick(keys, stored.account)) !== JSON.stringify(pick(keys, expected))) throw changedElsewhere();
    const { account } = await changeAccount(stored, pick(keys, wanted));
    storeUser(account);
    applyTheme(account.theme);
    await Promise.all([
      client.invalidateQueries({ queryKey: accountQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['users', account.id] }),
    ]);
  };
  return { done, undo: () => send(after, before), redo: () => send(before, after) };
}

function pick(keys: readonly string[], account: Account): AccountChange {
  const values: Record<string, unknown> = account;
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
