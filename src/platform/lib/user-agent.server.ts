import Bowser from 'bowser';

/** Longer user agents are not genuine. */
const AGENT_MAX_CHARACTERS = 512;
/** For an unknown user agent Bowser returns part of the input, which must not be stored or shown. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** Names from fixed lists; undefined if unknown. `platform` is 'desktop', 'mobile', 'tablet' or another of Bowser's. */
export type UserAgent = { browser: string | undefined; system: string | undefined; platform: string | undefined };

/** Parses a User-Agent header; takes tens of microseconds. */
export function parseUserAgent(agent: string): UserAgent {
  // Bowser throws on an empty user agent.
  if (agent === '') return { browser: undefined, system: undefined, platform: undefined };
  const { browser, os, platform } = Bowser.parse(agent.slice(0, AGENT_MAX_CHARACTERS));
  return { browser: knownName(BROWSERS, browser.name), system: knownName(SYSTEMS, os.name), platform: platform.type };
}

function knownName(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined;
}
