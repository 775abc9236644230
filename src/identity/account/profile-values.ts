import { mapKeys } from '../../platform/lib/keys.ts';
import { type Account, PROFILE_TEXTS } from '../../portfolio/model/user.ts';

/** Returns what the profile's form edits. */
export function profileValues(account: Account) {
  const { user_name, first_name, last_name, image_url } = account;
  const links = account.links.map(({ label, url }) => ({ label, url }));
  return { user_name, first_name, last_name, ...mapKeys(PROFILE_TEXTS, (text) => account[text]), links, image_url };
}
export type ProfileValues = ReturnType<typeof profileValues>;
