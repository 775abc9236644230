import fastJson from 'fast-json-stringify';
import fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifySchema,
  type RouteOptions,
} from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ApiDocument, ApiOperation } from '../api/api-document.ts';
import type { Ctx } from '../context.ts';
import { lazyLoad } from '../lib/lazy.ts';
import { STATUS_OF_CODE } from '../lib/texts/errors/error-codes.ts';
import { Failure } from '../lib/texts/errors/failure.ts';
import { defineService } from '../service.ts';
import { route } from './route.server.ts';

const FAILURE_STATUSES = [...new Set(Object.values(STATUS_OF_CODE))];

const TYPES: Record<string, string> = {
  string: 'text',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

/** What a wrong type is told, where a schema has no message of its own: Zod's is for programmers. */
z.config({
  customError: ({ code, expected }) =>
    code === 'invalid_type' ? `must be ${TYPES[String(expected)] ?? `a ${expected}`}` : undefined,
});

/** Without these, Fastify loads its own compilers, for schemas that we do not use. */
export const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

function noCompiler(): never {
  throw new Error('A schema comes before its compiler');
}

/** Compiled on first use: compiling all of them would double the time to mount the routes and take 10 MB. */
function serializerCompiler({ schema }: { schema: z.ZodType }): (body: unknown) => string {
  let stringify: ((body: unknown) => string) | undefined;
  return (body) => {
    stringify ??= fastJson(toJsonSchema(schema));
    return stringify(body);
  };
}

/**
 * One schema for each body and response validates, serialises (fields not in it are not sent) and documents. Returns a
 * function that builds the document; call it before any route is mounted.
 */
export const [apiDocumentOf, provideApiDocument] = defineService<() => Promise<ApiDocument>>('API document');

export function mountOpenApi(app: FastifyInstance, ctx: Ctx): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const routes: RouteOptions[] = [];
  const documentOnce = lazyLoad(() => describe(routes, ctx));
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (method !== 'HEAD') routes.push({ method, url, schema: secured(schema ?? {}, config), handler: async () => {} });
  });

  route(app, ctx, {
    method: 'GET',
    url: '/api/openapi.json',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, no-cache');
      return JSON.stringify(await documentOnce());
    },
  });
  provideApiDocument(ctx, documentOnce);
}

/** Adds how a route is called with an API token, if one can call it. */
function secured(schema: FastifySchema, { scope, needsLogin }: FastifyContextConfig = {}): FastifySchema {
  if (!scope) return needsLogin ? { ...schema, security: [{ session: [] }] } : schema;
  const description = `An API token needs the scope \`${scope}\`.`;
  const anonymous = needsLogin ? [] : [{}];
  return { description, ...schema, security: [...anonymous, { session: [] }, { token: [scope] }] };
}

/**
 * Uses a second server that only collects the routes, so that the library is loaded only when the document is
 * requested.
 */
async function describe(routes: readonly RouteOptions[], { config }: Ctx): Promise<ApiDocument> {
  const { default: swagger } = await import('@fastify/swagger');
  const collector = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: NO_COMPILERS } });
  collector.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  await collector.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: config.siteName,
        version: packageJson.version,
        description: 'Every failure has the same body: a headline (`message`), a detail (`error`) and a `code`.',
      },
      servers: [{ url: config.origin }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'An API token of an account: vit_pat_…' },
          session: { type: 'apiKey', in: 'cookie', name: config.secure ? '__Host-vitrine_session' : 'vitrine_session' },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      if (!url.startsWith('/api/')) return { url, schema: { hide: true } };
      return { url, schema: { ...schema, response: Object.assign(markedFailures(), schema?.response) } };
    },
  });
  for (const route of routes) collector.route(route);
  await collector.ready();
  return withSharedFailure(collector.swagger() as ApiDocument);
}

const FAILED = 'Failed';

function markedFailures(): Record<number, unknown> {
  return Object.fromEntries(FAILURE_STATUSES.map((status) => [status, { description: FAILED, type: 'null' }]));
}

/** Says once what a failure is, for 2,800 responses that have it: repeated, it was 3.8 of 4 MB. */
function withSharedFailure(document: ApiDocument): ApiDocument {
  for (const { responses = {} } of Object.values(document.paths).flatMap(Object.values<ApiOperation>)) {
    for (const [status, response] of Object.entries(responses)) {
      if (response.description === FAILED) responses[status] = { $ref: '#/components/responses/Failure' };
    }
  }
  const content = { 'application/json': { schema: toJsonSchema(Failure) } };
  const components = { ...document.components, responses: { Failure: { description: FAILED, content } } };
  return { ...document, components };
}

/** From the client's view: input checks do not apply to output. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return jsonSchema;
}
