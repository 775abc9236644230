import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { mountAdd, mountItem, mountOrder } from '../../kit/record-routes.server.ts';
import { CatalogueSkill, SkillGroup } from './skill.ts';
import { listCatalogue, listGroups, skillRecords } from './skill-groups.server.ts';

/** Skills are listed by group, and GET /api/skills is the catalogue; for the rest they are records like the others. */
export function mountSkills(app: FastifyInstance, ctx: Ctx): void {
  mountCatalogue(app, ctx);
  mountGroups(app, ctx);
  mountAdd(app, ctx, skillRecords);
  mountItem(app, ctx, skillRecords);
  mountOrder(app, ctx, skillRecords);
}

function mountCatalogue(app: FastifyInstance, ctx: Ctx): void {
  const schema = {
    tags: ['skills'],
    summary: 'The catalogue for the technology picker',
    response: { 200: z.array(CatalogueSkill) },
  };
  app.get('/api/skills', { config: { tagged: true }, schema }, () => listCatalogue(ctx.db));
}

function mountGroups(app: FastifyInstance, ctx: Ctx): void {
  const schema = {
    tags: ['skills'],
    summary: "A person's skills by group",
    params: z.object({ userId: z.string().max(100) }),
    response: { 200: z.array(SkillGroup) },
  };
  const options = { config: { tagged: true }, schema };
  app.withTypeProvider<ZodTypeProvider>().get('/api/user-skill-sets/user/:userId', options, async (request) => {
    const owner = await ctx.portfolioOwner(request, { user_id: request.params.userId });
    const isOwn = (await ctx.session.userOf(request))?.id === owner;
    return listGroups(ctx.db, owner, { withHidden: isOwn });
  });
}
