import { parseUserAgent } from '../../../platform/lib/user-agent.server.ts';
import type { VisitTechTable } from '../visit-tables.ts';
import { hashId } from './hash-id.server.ts';

/** Device, browser and system, and their id in the database. */
export type Tech = VisitTechTable;

const OTHER = 'Other';
/** Nothing is known. */
export const UNKNOWN_TECH: Tech = { id: 0, device: OTHER, browser: OTHER, system: OTHER };

const DEVICES: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' };
/** Returns device, browser and system, each from a fixed list; takes tens of microseconds. */
export function readTech(agent: string): Tech {
  const { browser = OTHER, system = OTHER, platform = '' } = parseUserAgent(agent);
  const names = { device: DEVICES[platform] ?? OTHER, browser, system };
  const texts = Object.values(names);
  return texts.every((text) => text === OTHER) ? UNKNOWN_TECH : { id: hashId(texts), ...names };
}
