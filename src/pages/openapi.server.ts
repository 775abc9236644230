import swagger from '@fastify/swagger';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Ctx } from '../ctx.ts';
import { Failure, STATUS_OF_CODE } from '../lib/app-error.ts';

const FAILURE_STATUSES = [...new Set(Object.values(STATUS_OF_CODE))];

/** One schema for each body and answer: it validates, serialises (what it does not name is not sent) and documents. */
export async function mountOpenApi(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => fastJson(toJsonSchema(schema as unknown as z.ZodType)));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: packageJson.version,
        description: 'Every failure has the same body: a headline (`message`), a detail (`error`) and a `code`.',
      },
      servers: [{ url: ctx.config.origin }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: ctx.config.secure ? '__Host-vitrine_session' : 'vitrine_session',
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      if (!url.startsWith('/api/')) return { url, schema: { hide: true } };
      return { url, schema: { ...schema, response: { ...failures(), ...(schema?.response as object) } } };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, no-cache');
    return JSON.stringify(app.swagger());
  });
}

function failures(): Record<number, unknown> {
  const schema = toJsonSchema(Failure);
  return Object.fromEntries(FAILURE_STATUSES.map((status) => [status, { description: 'Failed', ...schema }]));
}

/** As clients see it: the checks on what comes in do not matter on the way out. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return jsonSchema;
}
