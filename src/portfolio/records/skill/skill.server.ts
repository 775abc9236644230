import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { route } from '../../../platform/http/route.server.ts';
import { sessionsOf } from '../../../platform/http/sessions.server.ts';
import { portfolioOwner } from '../../storage/portfolio-owner.server.ts';
import { readPart } from '../kit/list-page.server.ts';
import { mountAdd, mountItem, mountMany, mountOrder } from '../kit/record-routes.server.ts';
import { PartOfList } from '../kit/records-api.ts';
import { listCatalogue } from './catalogue.server.ts';
import { CatalogueSkill, SkillGroup } from './skill.ts';
import { listGroups, listGroupsInParts, skillRecords } from './skill-groups.server.ts';

const Owner = z.object({ userId: z.string().max(100) });

/** Skills are listed by group, and GET /api/skills is the catalogue; otherwise they are like other records. */
export function mountSkills(app: FastifyInstance, ctx: Ctx): void {
  mountCatalogue(app, ctx);
  mountGroups(app, ctx);
  mountAdd(app, ctx, skillRecords);
  mountItem(app, ctx, skillRecords);
  mountOrder(app, ctx, skillRecords);
  mountMany(app, ctx, skillRecords);
}

function mountCatalogue(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/skills',
    login: 'none',
    limits: ['api'],
    config: { tagged: true },
    schema: {
      tags: ['skills'],
      summary: 'The catalogue for the technology picker',
      response: { 200: z.array(CatalogueSkill) },
    },
    handler: () => listCatalogue(ctx.db),
  });
}

function mountGroups(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/user-skill-sets/user/:userId',
    login: 'none',
    scope: 'portfolio:read',
    limits: ['api'],
    config: { tagged: true },
    schema: {
      tags: ['skills'],
      summary: "A person's skills by group",
      params: Owner,
      querystring: PartOfList,
      response: { 200: z.array(SkillGroup) },
    },
    handler: async (request, reply) => {
      const { userId } = request.params;
      const owner = await portfolioOwner(ctx, request, { user_id: userId });
      const isOwn = (await sessionsOf(ctx).userOf(request))?.id === owner;
      const { offset, limit } = request.query;
      if (limit !== undefined)
        return app.inListTurn(async () => {
          const list = await listGroupsInParts(ctx.db, owner, { isOwn });
          return readPart(reply, { ...list, offset, limit });
        });
      const { start, rest } = await listGroups(ctx.db, owner, { isOwn });
      return rest ? app.longList(request, reply, rest) : start;
    },
  });
}
