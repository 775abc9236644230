import { RECORD_PATHS } from './record-kinds.ts';

/** First segments of this program's routes; a test checks that the first segment of every route is here. */
const ROUTE_SEGMENTS =
  'accessibility analytics api assets cards forgot-password help home humans images imprint internal login logout mcp metrics modal privacy register reset-password robots s settings sitemap studio t terms u unsubscribe users verify';

/** Names that would mislead, or that the program may need later. */
const KEPT_BACK =
  'abuse admin api app assets billing custom-domain docs images me new null postmaster root sample security sessions settings staff status support system u undefined vitrine webmaster www';

const RESERVED = new Set<string>([...`${ROUTE_SEGMENTS} ${KEPT_BACK}`.split(' '), ...RECORD_PATHS]);

export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}
