/** First segments of this program's routes; a test walks the routes and asks that each is here. */
const ROUTE_SEGMENTS =
  'analytics api assets badges cards certifications educations experiences forgot-password home humans images imprint login logout metrics modal privacy projects register reset-password robots settings sitemap skills studio terms u users verify';

/** Names that would mislead, or that the program may need one day. */
const KEPT_BACK =
  'admin api app assets custom-domain docs help images me new null root sample sessions settings status support system u undefined www';

const RESERVED = new Set(`${ROUTE_SEGMENTS} ${KEPT_BACK}`.split(' '));

export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}
