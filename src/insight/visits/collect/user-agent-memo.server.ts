import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { ownText } from '../../../platform/http/byte-cache.server.ts';
import { readTech, type Tech, UNKNOWN_TECH } from './tech.server.ts';

/** A parsed user agent; the string itself is not stored. */
export type Agent = { isBot: boolean; tech: Tech };

const CACHED_AGENTS = 5_000;
/** Anything after this does not matter, and would only fill the cache. */
const AGENT_MAX_CHARACTERS = 512;
/** Automated browsers that isbot does not recognise. */
const AUTOMATION = /headless|puppeteer|playwright|selenium|webdriver|phantomjs|slimerjs|cypress/i;

/**
 * Programs that isbot does not recognise: Office and Outlook request a link before the browser does, apps and scripts are
 * no readers.
 */
const PROGRAMS =
  /ms-?office|microsoft (?:office|outlook|word|excel|powerpoint)|powerpoint\/|CFNetwork\/|^dart\/|dataaccessd\/|vkShare|Qwantify|BrandVerity/i;
/** The name of a phone may be 'M bot 60' or 'Spider'; what stands for itself has a version or an address. */
const PHONE_MODEL =
  /^(Mozilla\/5\.0 \(Linux;(?: U;)? Android [^;()]*;)(?: ?[a-z]{2}-[a-z]{2};)?[^;()/+:]*(?:Build\/[^;()]*)?(?=[;)][^()]*\)? ?AppleWebKit\/)/i;

/** Parses user agents, and caches the last ones: parsing takes tens of microseconds. */
export function openAgents(): (agent: string | undefined) => Agent {
  const known = new LRUCache<string, Agent>({ maxSize: CACHED_AGENTS, sizeCalculation: () => 1 });
  return (fullAgent = '') => {
    const agent =
      fullAgent.length > AGENT_MAX_CHARACTERS ? ownText(fullAgent.slice(0, AGENT_MAX_CHARACTERS)) : fullAgent;
    const before = known.get(agent);
    if (before) return before;
    const read = readAgent(agent);
    known.set(agent, read);
    return read;
  };
}

function readAgent(agent: string): Agent {
  // isbot treats an empty user agent as a person.
  const isBot = agent.trim() === '' || isbot(withoutModel(agent)) || AUTOMATION.test(agent) || PROGRAMS.test(agent);
  return { isBot, tech: isBot ? UNKNOWN_TECH : readTech(agent) };
}

function withoutModel(agent: string): string {
  return agent.replace(PHONE_MODEL, '$1 K');
}
