import type { IncomingHttpHeaders } from 'node:http';
import type { Agent } from './user-agent-memo.server.ts';

/** The classification of a request. `nobody`: not counted at all. */
export type RequestClass = 'person' | 'anonymous' | 'bot' | 'nobody';

export type ViewRequest = {
  method: string;
  headers: IncomingHttpHeaders;
  /** True if logged in as the owner of the portfolio, on any device. */
  isOwner: boolean;
  action: 'view' | 'live' | 'repository' | 'message' | 'download';
};

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Classifies a request; `agent` is the parsed user agent. */
export function classifyRequest({ method, headers, isOwner, action }: ViewRequest, agent: Agent): RequestClass {
  const isDocument = action === 'view' || action === 'download';
  if (isOwner || (isDocument && (method !== 'GET' || isAhead(headers)))) return 'nobody';
  if (agent.isBot || ('sec-ch-ua' in headers && /headless/i.test(text(headers['sec-ch-ua'])))) return 'bot';
  return headers['sec-gpc'] === '1' ? 'anonymous' : 'person';
}

/** True for a prefetch: nobody has seen the page yet. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return PURPOSE_HEADERS.some((name) => name in headers && /prefetch|prerender|preview/i.test(text(headers[name])));
}

function text(value: string | string[] | undefined): string {
  return String(value ?? '');
}
