import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Ctx } from '../../platform/context.ts';
import { READ_TOOLS } from './read-tools.server.ts';
import type { RequestApi } from './request-api.server.ts';
import { UNTRUSTED } from './tool.server.ts';
import { WRITE_TOOLS } from './write-tools.server.ts';

type McpResponse = { status: number; contentType: string | null; text: string };

const METHOD_NOT_FOUND = -32601;
const INVALID_REQUEST = -32600;

const INSTRUCTIONS = [
  'Portfolios of people: their projects, skills, experience and other records.',
  'Public portfolios can be read without a token. Writing needs an API token, and changes the portfolio of its account.',
  'Call get_fields before add_record, update_record and update_profile.',
  UNTRUSTED,
].join(' ');

/** Responds to one JSON-RPC message with tools that make their requests through `api`. */
export async function respond(ctx: Ctx, request: FastifyRequest, api: RequestApi): Promise<McpResponse> {
  const { body } = request;
  // The limits count HTTP requests: a batch would be many calls for the price of one.
  if (Array.isArray(body)) return failure(400, INVALID_REQUEST, 'Batches are not accepted');
  // It would keep a connection open for events of which there are none.
  if ((body as { method?: unknown } | null | undefined)?.method === 'subscriptions/listen')
    return failure(404, METHOD_NOT_FOUND, 'There are no subscriptions', (body as { id?: unknown }).id);
  const handler = createMcpHandler(() => makeServer(ctx, request, api), {
    keepAliveMs: 0,
    onerror: (err) => request.log.debug({ err }, 'A request of an agent failed'),
  });
  try {
    const response = await handler.fetch(webRequest(ctx, request), { parsedBody: body ?? null });
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      text: await response.text(),
    };
  } finally {
    await handler.close();
  }
}

/** One for each request: nothing of an agent is kept between two of them. */
function makeServer({ config }: Ctx, request: FastifyRequest, api: RequestApi): McpServer {
  const info = { name: config.siteName, version: packageJson.version };
  const server = new McpServer(info, { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } });
  const onFailure = (error: unknown) => request.log.debug({ err: error }, 'A tool failed');
  for (const addTool of [...READ_TOOLS, ...WRITE_TOOLS]) addTool(server, api, onFailure);
  return server;
}

/** Without cookies and the token, which the library does not need. */
function webRequest({ config }: Ctx, { headers }: FastifyRequest): Request {
  const passed = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-[\w-]+)$/.test(name));
  return new Request(new URL('/mcp', config.origin), {
    method: 'POST',
    headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
  });
}

function failure(status: number, code: number, message: string, id: unknown = null): McpResponse {
  const text = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id });
  return { status, contentType: 'application/json', text };
}
