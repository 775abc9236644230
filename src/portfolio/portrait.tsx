import { initials } from '../lib/initials.ts';
import { imageSource } from '../lib/safe-address.ts';
import type { StoredUserRecord } from '../lib/stored-user.ts';

/** A person's picture in the small, or what stands in for it. */
export function Portrait({ user }: { user: StoredUserRecord }) {
  const source = imageSource(user.image_url);
  if (source) return <img src={source} alt="" width={36} height={36} className="portrait-small" />;
  return (
    <span className="portrait-small">{initials(user.first_name, user.last_name) || initials(user.user_name)}</span>
  );
}
