import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** What a view counts as. `nobody`: as nothing at all. */
export type Viewer = 'person' | 'anonymous' | 'bot' | 'nobody';

export type ViewRequest = {
  method: string;
  headers: IncomingHttpHeaders;
  /** Signed in as the one whose portfolio it is, on any device. */
  isOwner: boolean;
};

const CACHED_AGENTS = 5_000;
/** What stands further back tells no more, and would only fill the cache. */
const AGENT_MAX_CHARACTERS = 512;
/** Browsers driven by a program that isbot takes for a person's. */
const AUTOMATION = /headless|puppeteer|playwright|selenium|webdriver|phantomjs|slimerjs|cypress/i;

/** Answers what a view counts as. Judging an agent string takes 10 us: what was said of the last ones is kept. */
export function openViewerTest(): (request: ViewRequest) => Viewer {
  const known = new Map<string, boolean>();

  function isBotAgent(fullAgent: string): boolean {
    const agent = fullAgent.slice(0, AGENT_MAX_CHARACTERS);
    const before = known.get(agent);
    if (before !== undefined) return before;
    // isbot takes an empty agent for a person.
    const isBot = agent.trim() === '' || isbot(agent) || AUTOMATION.test(agent);
    const [oldest] = known.keys();
    if (known.size >= CACHED_AGENTS && oldest !== undefined) known.delete(oldest);
    known.set(agent, isBot);
    return isBot;
  }

  return ({ method, headers, isOwner }) => {
    if (isOwner || method !== 'GET' || isAhead(headers)) return 'nobody';
    const isBot = isBotAgent(headers['user-agent'] ?? '') || /headless/i.test(text(headers['sec-ch-ua']));
    if (isBot) return 'bot';
    return headers['sec-gpc'] === '1' ? 'anonymous' : 'person';
  };
}

/** Fetched ahead by the browser: nobody has looked at it yet. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(text(headers[name])),
  );
}

function text(value: string | string[] | undefined): string {
  return String(value ?? '');
}
