import Bowser from 'bowser';
import type { VisitTechTable } from '../../db/visit-tables.ts';
import { hashId } from './hash-id.server.ts';

/** Device, browser and system, and their id in the database. */
export type Tech = VisitTechTable;

const OTHER = 'Other';
/** Nothing is known. */
export const UNKNOWN_TECH: Tech = { id: 0, device: OTHER, browser: OTHER, system: OTHER };

const DEVICES: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' };
/** For an unknown user agent Bowser returns part of the input, which must not be stored. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** Returns device, browser and system, each from a fixed list; takes tens of microseconds. */
export function readTech(agent: string): Tech {
  const { browser, os, platform } = parse(agent);
  const names = {
    device: DEVICES[platform.type ?? ''] ?? OTHER,
    browser: nameIn(BROWSERS, browser.name),
    system: nameIn(SYSTEMS, os.name),
  };
  const texts = Object.values(names);
  return texts.every((text) => text === OTHER) ? UNKNOWN_TECH : { id: hashId(texts), ...names };
}

function parse(agent: string): Pick<Bowser.Parser.ParsedResult, 'browser' | 'os' | 'platform'> {
  // Bowser throws on an empty user agent.
  return agent === '' ? { browser: {}, os: {}, platform: {} } : Bowser.parse(agent);
}

function nameIn(names: ReadonlySet<string>, name: string | undefined): string {
  return name !== undefined && names.has(name) ? name : OTHER;
}
