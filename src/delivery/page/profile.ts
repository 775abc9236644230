import type { Availability } from '../../platform/lib/availability.ts';
import { displayName } from '../../platform/lib/texts/display-name.ts';
import type { ContactDetails, PublicUser } from '../../portfolio/model/user.ts';
import type { HireTexts } from './availability-texts.ts';

/**
 * The owner's data on the public page, as returned by GET /api/users/{id}, without what only decides about its sections,
 * and without the availability, which the page has as texts.
 */
export type Profile = Omit<
  PublicUser,
  | 'about'
  | 'language'
  | 'page_languages'
  | 'sections'
  | 'hide_empty_sections'
  | 'contact_fields'
  | 'resume_print'
  | 'seo'
  | 'site_verification'
  | keyof Availability
> &
  Partial<HireTexts> &
  Partial<Pick<PublicUser, 'contact_fields'>> & {
    /** Only in a view or for the recipient of a link, if its owner wants it. */
    contact?: ContactDetails;
    /** True while search engines are told not to trust the owner's links. */
    is_new?: true;
  };

/** The same with their name in its order, so that no visitor downloads the rules for it. */
export type PageProfile = Profile & { full_name: string };

/** 'Ada Lovelace', '山田 太郎'; the user name if neither name is given. */
export function fullName(user: Pick<Profile, 'first_name' | 'last_name' | 'user_name'>): string {
  return displayName(user) || user.user_name;
}
