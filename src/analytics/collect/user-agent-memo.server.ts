import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { ownText } from '../../lib/own-memory.ts';
import { readTech, type Tech, UNKNOWN_TECH } from './tech.server.ts';

/** A parsed user agent; the string itself is not stored. */
export type Agent = { isBot: boolean; tech: Tech };

const CACHED_AGENTS = 5_000;
/** Anything after this does not matter, and would only fill the cache. */
const AGENT_MAX_CHARACTERS = 512;
/** Automated browsers that isbot does not recognise. */
const AUTOMATION = /headless|puppeteer|playwright|selenium|webdriver|phantomjs|slimerjs|cypress/i;

/** Parses user agents, and caches the last ones: parsing takes tens of microseconds. */
export function openAgents(): (agent: string | undefined) => Agent {
  const known = new LRUCache<string, Agent>({ max: CACHED_AGENTS });
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
  const isBot = agent.trim() === '' || isbot(agent) || AUTOMATION.test(agent);
  return { isBot, tech: isBot ? UNKNOWN_TECH : readTech(agent) };
}
