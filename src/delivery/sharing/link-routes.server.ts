import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { NewShareLink, SavedShareLink, ShareLink, ShareLinkChange } from './share-link.ts';
import { addLink, changeLink, deleteLink, listLinks } from './share-links.server.ts';

const tags = ['share links'];
const params = z.object({ id: z.string().max(100) });

/** Links for one recipient each, as their owner manages them. No API token can: a link opens what is not public. */
export function mountShareLinks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/share-links',
    login: 'required',
    limits: ['api'],
    schema: {
      tags,
      summary: 'My share links, newest first, 100 at a time',
      querystring: z.object({ before: z.string().max(100).prefault('') }),
      response: { 200: z.array(ShareLink) },
    },
    handler: (request) => listLinks(ctx, request.user.id, request.query.before),
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/share-links',
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error adding link' },
    schema: { tags, summary: 'Make a link for one recipient', body: NewShareLink, response: { 200: SavedShareLink } },
    handler: async (request) => {
      const share_link = await addLink(ctx, request.user.id, request.body);
      return { ...done('Link successfully added.'), share_link };
    },
  });

  route(app, ctx, {
    method: 'PATCH',
    url: '/api/share-links/:id',
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error saving link' },
    schema: {
      tags,
      summary: 'Change a link; `revoked: true` ends it',
      params,
      body: ShareLinkChange,
      response: { 200: SavedShareLink },
    },
    handler: async (request) => {
      const share_link = await changeLink(ctx, request.user.id, request.params.id, request.body);
      return { ...done(request.body.revoked ? 'Link revoked.' : 'Link saved.'), share_link };
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/share-links/:id',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'Delete a link with its counts', params, response: { 200: Done } },
    handler: async (request) => {
      await deleteLink(ctx.db, request.user.id, request.params.id);
      return done('Link deleted.');
    },
  });
}
