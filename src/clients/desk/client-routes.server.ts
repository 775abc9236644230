import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { clientCsv } from './client-csv.server.ts';
import { clientOfMessage, readClient } from './client-detail.server.ts';
import { addClient, changeClient, deleteClient, listClients, restoreClient } from './clients.server.ts';
import { clientsApi } from './clients-api.ts';

const reads = { login: 'required', scope: 'clients:read', limits: ['api'] } as const;
const writes = { login: 'required', scope: 'clients:write', limits: ['api'] } as const;

/** The owner's clients. Nobody else sees any of it. */
export function mountClients(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...reads,
    ...clientsApi['GET /api/clients'],
    handler: (request) => listClients(ctx, request.user.id, request.query),
  });

  route(app, ctx, {
    ...reads,
    ...clientsApi['GET /api/clients/:id'],
    handler: (request) => readClient(ctx, request.user.id, request.params.id),
  });

  route(app, ctx, {
    ...writes,
    ...clientsApi['POST /api/clients'],
    config: { failure: 'Error adding client' },
    handler: async (request) => {
      const client = await addClient(ctx, request.user.id, request.body);
      return { ...done('Client added.'), client };
    },
  });

  route(app, ctx, {
    ...writes,
    ...clientsApi['PATCH /api/clients/:id'],
    config: { failure: 'Error saving client' },
    handler: async (request) => {
      const client = await changeClient(ctx, request.user.id, request.params.id, request.body);
      return { ...done('Client saved.'), client };
    },
  });

  route(app, ctx, {
    ...writes,
    ...clientsApi['DELETE /api/clients/:id'],
    handler: async (request) => {
      await deleteClient(ctx, request.user.id, request.params.id);
      return done('Client deleted.');
    },
  });

  route(app, ctx, {
    ...writes,
    ...clientsApi['POST /api/clients/:id/restore'],
    handler: async (request) => {
      const client = await restoreClient(ctx, request.user.id, request.params.id);
      return { ...done('Client restored.'), client };
    },
  });

  route(app, ctx, {
    ...writes,
    ...clientsApi['POST /api/messages/:id/client'],
    handler: async (request) => {
      const client = await clientOfMessage(ctx, request.user.id, request.params.id);
      return { ...done('Client saved.'), client };
    },
  });
  mountCsv(app, ctx);
}

function mountCsv(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...reads,
    method: 'GET',
    url: '/api/export/clients.csv',
    schema: {
      tags: ['clients'],
      summary: 'My clients as a table',
      response: { 200: { description: 'CSV in UTF-8', content: { 'text/csv': { schema: z.any() } } } },
    },
    handler: (request, reply) => {
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="clients.csv"');
      return reply.send(Readable.from(clientCsv(ctx, request.user.id), { objectMode: false }));
    },
  });
}
