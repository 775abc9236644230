import { initials } from '../../../platform/lib/initials.ts';
import { orderedNames } from '../../../platform/lib/texts/display-name.ts';
import { thumbnailSource } from '../../../platform/rich-text/safe-url.ts';
import type { StoredUserRecord } from '../../../platform/ui/stored-user.ts';

/** A person's small portrait, or its placeholder. */
export function Avatar({ user }: { user: StoredUserRecord }) {
  const source = thumbnailSource(user.image_url);
  if (source) return <img src={source} alt="" width={36} height={36} className="portrait-small" />;
  const letters = initials(...orderedNames(user)) || initials(user.user_name);
  // Not part of the page's text: the parent already has a label for screen readers.
  return <span data-initials={letters} className="portrait-small" />;
}
