import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCountedPerson } from '../../insight/visits/collect/counted-person.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { openClientLimit } from '../../platform/http/client-limit.server.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { idOfToken } from '../../platform/lib/derived-token.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import { type ProposalCopy, stateOf } from './proposal.ts';
import { copyOf, type FoundProposal, findProposal, storedCopy } from './proposal-copy.server.ts';
import { acceptProposal, declineProposal, GivenAcceptance, GivenDecline } from './proposal-decisions.server.ts';
import { lastAcceptance, TOKEN_PURPOSE } from './proposals.server.ts';
import type { ReaderScreen } from './reader-screen.ts';

type ReaderRequest = FastifyRequest<{ Params: { token: string } }>;
export type SendReaderScreen = (reply: FastifyReply, screen: ReaderScreen) => Promise<FastifyReply>;

const BODY_MAX_BYTES = 64 * 1024;
/** Answers and reports of one client, over all links. */
const POSTS_PER_MINUTE = 60;
/** Openings of one proposal by one client. */
const SEEN_PER_HOUR = 60;

/** Checked by the handler, which shows the form again with what was typed. */
const Typed = z.object({
  action: z.enum(['accept', 'decline']),
  revision: z.coerce.number().int(),
  shown: z.string().prefault(''),
  name: z.string().prefault(''),
  words: z.string().prefault(''),
  consent: z.union([z.string(), z.boolean()]).prefault(''),
});
type Typed = z.infer<typeof Typed>;

const NOTHING: ReaderScreen['values'] = { action: 'accept', name: '', words: '' };

/** GET and POST /p/{token}: a proposal for its client, who answers it without an account or scripts. */
export function mountReaderPages(app: FastifyInstance, ctx: Ctx, sendScreen: SendReaderScreen): void {
  route(app, ctx, {
    method: 'GET',
    url: '/p/:token',
    login: 'none',
    limits: ['uncached_pages'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const found = await foundProposal(ctx, request, reply);
      return sendScreen(reply, await screenOf(ctx, request, found, stateOf(found, ctx.now())));
    },
  });

  const limitPosts = openClientLimit(ctx, 'link_posts', POSTS_PER_MINUTE);
  route(app, ctx, {
    method: 'POST',
    url: '/p/:token',
    login: 'none',
    limits: ['link_posts', 'proposal_address'],
    bodyLimit: BODY_MAX_BYTES,
    config: { form: true },
    schema: { hide: true, body: Typed },
    handler: async (request, reply) => {
      limitPosts(request);
      const found = await foundProposal(ctx, request, reply);
      await takeLimit(ctx, request, 'proposal_address', `${clientGroup(request.ip)} ${found.id}`);
      // Otherwise who looks at what they have written could accept it for their client.
      if (await isOwner(ctx, request, found)) {
        return sendScreen(reply.status(409), await screenOf(ctx, request, found, stateOf(found, ctx.now())));
      }
      const outcome = await decided(ctx, found, request.body);
      // By its own path: the query is nobody's.
      if (outcome === 'stored') return reply.redirect(pathOf(request), 303);
      const screen = await screenOf(ctx, request, await foundProposal(ctx, request, reply), outcome, request.body);
      return sendScreen(reply.status(outcome === 'invalid' ? 400 : 409), screen);
    },
  });
  mountSeen(app, ctx, limitPosts);
}

async function decided(ctx: Ctx, { id }: FoundProposal, typed: Typed): Promise<'stored' | 'invalid' | 'changed'> {
  const { action } = typed;
  if (action === 'decline') {
    const given = GivenDecline.safeParse(typed);
    if (!given.success) return 'invalid';
    return (await declineProposal(ctx, id, typed, given.data)) ? 'stored' : 'changed';
  }
  const given = GivenAcceptance.safeParse(typed);
  if (!given.success) return 'invalid';
  return (await acceptProposal(ctx, id, typed, given.data)) ? 'stored' : 'changed';
}

/** What the page reports after it was visible for two seconds, as that of a share link does. */
function mountSeen(app: FastifyInstance, ctx: Ctx, limitPosts: (request: FastifyRequest) => void): void {
  const limitSeen = openClientLimit(ctx, 'link_seen', SEEN_PER_HOUR, HOUR_MS);
  route(app, ctx, {
    method: 'POST',
    url: '/p/:token/seen',
    login: 'none',
    limits: ['link_posts', 'link_seen'],
    schema: { hide: true, body: z.object({ what: z.literal('opened') }) },
    handler: async (request, reply) => {
      limitPosts(request);
      const found = await foundProposal(ctx, request, reply);
      limitSeen(request, found.id);
      if (isCountedPerson(request, await isOwner(ctx, request, found))) await countOpening(ctx, found);
      return reply.status(204).send();
    },
  });
}

async function countOpening({ db, now }: Ctx, { id, first_opened_at }: FoundProposal): Promise<void> {
  const at = now().toISOString();
  await db
    .updateTable('proposals')
    .set((row) => ({ opened_count: row('opened_count', '+', 1), last_opened_at: at }))
    .set({ first_opened_at: first_opened_at || at })
    .where('id', '=', id)
    .execute();
}

/** Throws `not_found` for an unknown link, and for a draft unless its owner looks. Nobody may store or pass on anything. */
async function foundProposal(ctx: Ctx, request: ReaderRequest, reply: FastifyReply): Promise<FoundProposal> {
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const id = idOfToken(ctx, TOKEN_PURPOSE, request.params.token);
  const found = id && (await findProposal(ctx, id));
  if (!found || (found.sent_at === '' && !(await isOwner(ctx, request, found)))) throw notFound('Page');
  return found;
}

/** What the page shows, for its file; `accepted` is that of this revision. */
export async function readerOf(ctx: Ctx, request: ReaderRequest, reply: FastifyReply) {
  const found = await foundProposal(ctx, request, reply);
  const { copy, language } = await copyOf(ctx, found);
  const accepted = stateOf(found, ctx.now()) === 'accepted' ? lastAcceptance(found) : undefined;
  const shown: ProposalCopy = accepted ? JSON.parse(accepted.copy) : copy;
  return { copy: shown, language, accepted, changedAt: found.updated_at };
}

async function isOwner(ctx: Ctx, request: FastifyRequest, { user_id }: FoundProposal): Promise<boolean> {
  return (await sessionsOf(ctx).anyUserOf(request))?.id === user_id;
}

async function screenOf(
  ctx: Ctx,
  request: ReaderRequest,
  found: FoundProposal,
  state: ReaderScreen['state'],
  { action, name, words } = NOTHING,
): Promise<ReaderScreen> {
  const { copy, owner, language } = await copyOf(ctx, found);
  const accepted = lastAcceptance(found);
  const current = stateOf(found, ctx.now());
  const shown: ProposalCopy = current === 'accepted' && accepted ? JSON.parse(accepted.copy) : copy;
  return {
    // Who answers what was answered in the meantime is shown that.
    state: state === 'invalid' || state === 'changed' ? (current === 'open' ? state : current) : state,
    language,
    isOwner: await isOwner(ctx, request, found),
    path: pathOf(request),
    owner,
    copy: shown,
    hash: storedCopy(copy).hash,
    textHtml: markdownToHtml(shown.text, 1),
    accepted,
    acceptedHtml: accepted ? markdownToHtml(JSON.parse(accepted.copy).text, 2) : '',
    declined: { at: found.decided_at, words: found.decision_words },
    values: { action, name, words },
  };
}

function pathOf({ params }: ReaderRequest): string {
  return `/p/${params.token}`;
}
