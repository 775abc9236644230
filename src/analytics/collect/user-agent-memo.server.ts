import { isbot } from 'isbot';
import { readTech, type Tech, UNKNOWN_TECH } from './tech.server.ts';

/** What an agent string tells; the string itself is forgotten with the request. */
export type Agent = { isBot: boolean; tech: Tech };

const CACHED_AGENTS = 5_000;
/** What stands further back tells no more, and would only fill the cache. */
const AGENT_MAX_CHARACTERS = 512;
/** Browsers driven by a program that isbot takes for a person's. */
const AUTOMATION = /headless|puppeteer|playwright|selenium|webdriver|phantomjs|slimerjs|cypress/i;

/** Answers what agent strings tell. Reading one takes tens of microseconds: what was said of the last ones is kept. */
export function openAgents(): (agent: string | undefined) => Agent {
  const known = new Map<string, Agent>();
  return (fullAgent = '') => {
    const agent = fullAgent.length > AGENT_MAX_CHARACTERS ? fullAgent.slice(0, AGENT_MAX_CHARACTERS) : fullAgent;
    const before = known.get(agent);
    if (before) return before;
    const [oldest] = known.keys();
    if (known.size >= CACHED_AGENTS && oldest !== undefined) known.delete(oldest);
    const read = readAgent(agent);
    known.set(agent, read);
    return read;
  };
}

function readAgent(agent: string): Agent {
  // isbot takes an empty agent for a person.
  const isBot = agent.trim() === '' || isbot(agent) || AUTOMATION.test(agent);
  return { isBot, tech: isBot ? UNKNOWN_TECH : readTech(agent) };
}
