import { queryOptions } from '@tanstack/react-query';
import { apiWithTag } from '../../platform/api/api-client.ts';
import type { Account, AccountChange } from '../../portfolio/model/user.ts';

/** An account with the entity tag of its version. */
export type TaggedAccount = { account: Account; etag: string | undefined };

export async function readAccountWithTag(): Promise<TaggedAccount> {
  const { body, etag } = await apiWithTag('GET /api/users/me');
  return { account: body, etag };
}

/** Of the logged-in user, for every screen that reads it: a change or its undo shows on all of them. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: readAccountWithTag, gcTime: 0 });

/** Sends the changed keys. Throws `conflict` if the account is no longer at the version of `etag`. */
export async function changeAccount({ account, etag: ifMatch }: TaggedAccount, body: AccountChange) {
  const response = await apiWithTag('PATCH /api/users/:id', { params: { id: account.id }, body, ifMatch });
  const { message, user } = response.body;
  // Only a token gets the public profile.
  return { message, account: user as Account, etag: response.etag };
}
