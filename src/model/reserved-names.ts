/** First path segments of this program's routes; a test compares them with the routes. */
const ROUTE_SEGMENTS =
  'analytics api assets badges cards certifications educations experiences forgot-password home humans images imprint login logout metrics modal privacy projects register reset-password robots settings sitemap skills studio terms u users verify';

/** Names that would mislead, or that the program may need later. */
const KEPT_BACK =
  'abuse admin api app assets billing custom-domain docs help images me new null postmaster root sample security sessions settings staff status support system u undefined vitrine webmaster www';

const RESERVED = new Set(`${ROUTE_SEGMENTS} ${KEPT_BACK}`.split(' '));

export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}
