/**
 * What an agent may change of the profile: texts. It may have read a text that asks for more, so visibility, contact
 * details and the way of publishing are left to the API and the settings.
 */
export const PROFILE_KEYS = {
  first_name: true,
  last_name: true,
  headline: true,
  about: true,
  location: true,
  availability: true,
  pronouns: true,
  links: true,
  seo: true,
} as const;
