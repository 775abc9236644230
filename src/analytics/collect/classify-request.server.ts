import type { IncomingHttpHeaders } from 'node:http';
import type { Agent } from './user-agent-memo.server.ts';

/** What somebody counts as. `nobody`: as nothing at all. */
export type Viewer = 'person' | 'anonymous' | 'bot' | 'nobody';

export type ViewRequest = {
  method: string;
  headers: IncomingHttpHeaders;
  /** Signed in as the one whose portfolio it is, on any device. */
  isOwner: boolean;
  act: 'view' | 'live' | 'repository' | 'message';
};

/** What a request counts as; `agent`: what its agent string tells. */
export function viewerOf({ method, headers, isOwner, act }: ViewRequest, agent: Agent): Viewer {
  if (isOwner || (act === 'view' && (method !== 'GET' || isAhead(headers)))) return 'nobody';
  if (agent.isBot || /headless/i.test(text(headers['sec-ch-ua']))) return 'bot';
  return headers['sec-gpc'] === '1' ? 'anonymous' : 'person';
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
