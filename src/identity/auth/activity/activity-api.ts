import { call } from '../../../platform/api/api-client.ts';
import { ActivityPage } from './activity.ts';

/** `before` is the `next` of the previous page, '' for the first one. */
export async function readActivity(before: string): Promise<ActivityPage> {
  const query = before === '' ? '' : `?${new URLSearchParams({ before })}`;
  return ActivityPage.parse(await call(`/api/users/activity${query}`));
}
