import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { isAppError, notFound } from '../../platform/lib/app-error.ts';
import { idOfToken } from '../../platform/lib/derived-token.server.ts';
import { done } from '../../platform/lib/success.ts';
import { findPublicRecord } from '../records/kit/published-records.server.ts';
import { projectRecords } from '../records/project/project.server.ts';
import { linkOwner } from '../storage/link-owner.server.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { confirmTitle, findConfirmation } from './confirmation-rows.server.ts';
import { MAILED_PURPOSE } from './request-mail.server.ts';
import { WrittenTestimonial } from './testimonial-request.ts';
import { stateOf, TOKEN_PURPOSE } from './testimonial-requests.server.ts';
import { isOfTitle } from './work-confirmation.ts';
import type { WriterScreen } from './writer-screen.ts';
import {
  correctTestimonial,
  submitTestimonial,
  withdrawConfirmation,
  withdrawTestimonial,
} from './written-testimonials.server.ts';

type WriterRequest = FastifyRequest<{ Params: { token: string } }>;

export type SendWriterScreen = (reply: FastifyReply, screen: WriterScreen) => Promise<FastifyReply>;

const NOTHING = { name: '', role: '', company: '', words: '', confirms: false, website: '' };

/** Checked by the handler, which shows the form again with what was typed. */
const Typed = z.object({
  action: z.string().max(30).prefault(''),
  name: z.string().prefault(''),
  role: z.string().prefault(''),
  company: z.string().prefault(''),
  words: z.string().prefault(''),
  consent: z.union([z.string(), z.boolean()]).prefault(''),
  confirms: z.union([z.string(), z.boolean()]).prefault(''),
  website: z.string().prefault(''),
  /** The title that the form named: a project whose owner has changed it since then is not confirmed by it. */
  about: z.string().prefault(''),
});
const BODY_MAX_BYTES = 64 * 1024;

type Found = Awaited<ReturnType<typeof requestOf>>;

/** GET and POST /t/{token}: the form of a writer, which needs no script, and their way back to what they wrote. */
export function mountWriterPages(app: FastifyInstance, ctx: Ctx, sendScreen: SendWriterScreen): void {
  route(app, ctx, {
    method: 'GET',
    url: '/t/:token',
    login: 'none',
    limits: ['uncached_pages'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const found = await requestOf(ctx, request, reply);
      const screen = await currentScreen(ctx, found);
      return sendScreen(reply.status(screen.status), await screenOf(ctx, found, screen));
    },
  });

  route(app, ctx, {
    method: 'POST',
    url: '/t/:token',
    login: 'none',
    limits: ['api', 'testimonial_address'],
    bodyLimit: BODY_MAX_BYTES,
    config: { form: true, failure: 'Error sending words' },
    schema: { hide: true, body: Typed },
    handler: async (request, reply) => {
      const found = await requestOf(ctx, request, reply);
      await takeLimit(ctx, request, 'testimonial_address', `${clientGroup(request.ip)} ${found.id}`);
      const screen = await act(ctx, found, request.body);
      if (screen) return sendScreen(reply.status(screen.status), await screenOf(ctx, found, screen));
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return isForm ? reply.redirect(request.url, 303) : done('Thank you.');
    },
  });
}

type Outcome = Pick<WriterScreen, 'state' | 'values'> & { status: number };

function act(ctx: Ctx, found: Found, { action, about, ...typed }: z.infer<typeof Typed>): Promise<Outcome | undefined> {
  const isOfForm = found.about !== undefined && (about === '' || isOfTitle(about, found.about.title));
  if (action === 'confirm') return isOfForm ? confirmAgain(ctx, found) : currentScreen(ctx, found);
  if (action.startsWith('withdraw')) return withdraw(ctx, found, action);
  return submit(ctx, found, isOfForm ? typed : { ...typed, confirms: '' });
}

/** Returns what to show instead of the page of what was written; undefined after a success. */
async function submit(
  ctx: Ctx,
  found: Found,
  { consent, ...values }: Omit<z.infer<typeof Typed>, 'action' | 'about'>,
): Promise<Outcome | undefined> {
  const current = await currentScreen(ctx, found);
  if (current.state === 'ended') return current;
  if (current.state !== 'open' && current.state !== 'pending') return { ...current, status: 409 };
  const written = WrittenTestimonial.safeParse({ ...values, consent });
  const again = { ...values, confirms: ![false, ''].includes(values.confirms) };
  if (!written.success) return { state: 'invalid', values: again, status: 400 };
  try {
    const store = current.state === 'open' ? submitTestimonial : correctTestimonial;
    await store(ctx, found, written.data);
    return undefined;
  } catch (error) {
    // The portfolio is full, the form was sent twice at once, or its owner has just decided.
    if (isAppError(error) && ['storage_full', 'conflict'].includes(error.code)) {
      return { state: 'failed', values: again, status: 409 };
    }
    throw error;
  }
}

/** What the link shows now; who has sent something sees it, and can correct it until it is approved. */
async function currentScreen(ctx: Ctx, found: Found): Promise<Outcome> {
  const state = stateAt(ctx, found);
  if (state !== 'submitted') return { state, values: NOTHING, status: state === 'ended' ? 410 : 200 };
  const { state: approval, ...written } = (await findWritten(ctx, found)) ?? { state: '' };
  // The box names the title of today, which they may not have confirmed.
  const confirms = isOfTitle((await findConfirmation(ctx, found))?.project_title ?? '', found.about?.title);
  const values = { ...NOTHING, ...written, confirms };
  return { state: approval === 'pending' ? 'pending' : 'submitted', values, status: 200 };
}

async function withdraw(ctx: Ctx, found: Found, action: string): Promise<Outcome | undefined> {
  const state = stateAt(ctx, found);
  if (state === 'ended' || state === 'open') return { state, values: NOTHING, status: state === 'open' ? 409 : 410 };
  if (action === 'withdraw_confirmation') await withdrawConfirmation(ctx, found, found.name);
  else await withdrawTestimonial(ctx, found);
  return undefined;
}

async function confirmAgain(ctx: Ctx, found: Found): Promise<Outcome | undefined> {
  const state = stateAt(ctx, found);
  if (state !== 'submitted') return { state, values: NOTHING, status: state === 'open' ? 409 : 410 };
  await withPortfolioLock(ctx, found.user_id, (db) => confirmTitle(db, found, ctx.now()));
  return undefined;
}

/** Throws `not_found` for an unknown link. Nothing about a link may be stored or passed on by anyone. */
async function requestOf(ctx: Ctx, request: WriterRequest, reply: FastifyReply) {
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const { token } = request.params;
  const mailedId = idOfToken(ctx, MAILED_PURPOSE, token);
  const id = mailedId ?? idOfToken(ctx, TOKEN_PURPOSE, token);
  const found = id && (await findRequest(ctx, id));
  if (!found) throw notFound('Page');
  const about = await aboutOf(ctx, found);
  return { ...found, about, mailedDomain: mailedId ? found.mailed_domain : '' };
}

function findRequest({ db }: Ctx, id: string) {
  return db
    .selectFrom('testimonial_requests')
    .innerJoin('users', 'users.id', 'testimonial_requests.user_id')
    .select([
      'testimonial_requests.id',
      'user_id',
      'name',
      'mailed_domain',
      'project',
      'expires_at',
      'testimonial_id',
      'submitted_at',
    ])
    .select(['revoked_at', 'withdrawn_at', 'user_name', 'publishing', 'first_name', 'last_name', 'language'])
    .select(['email', 'email_confirmed_at', 'notices', 'studio_language', 'sections'])
    .where('testimonial_requests.id', '=', id)
    .where('users.suspended_at', '=', '')
    .executeTakeFirst();
}

/** The project of a link, while everybody may see it: the one that was confirmed, else the one with its slug. */
async function aboutOf(ctx: Ctx, request: { id: string; user_id: string; project: string }) {
  const { user_id, project: slug } = request;
  if (slug === '') return undefined;
  const id = (await findConfirmation(ctx, request))?.project_id;
  const found = await findPublicRecord(projectRecords, ctx.db, id ? { id } : { user_id, slug });
  return found?.user_id === user_id ? { id: found.id, title: String(found.title ?? '') } : undefined;
}

function stateAt(ctx: Ctx, found: Found): 'open' | 'submitted' | 'withdrawn' | 'ended' {
  const state = stateOf(found, ctx.now());
  return state === 'expired' ? 'ended' : state;
}

/** What the writer has written; undefined after its owner has deleted it. */
function findWritten({ db }: Ctx, { user_id, testimonial_id }: Found) {
  const own = db.selectFrom('testimonials').select(['name', 'role', 'company', 'words', 'state']);
  return own.where('user_id', '=', user_id).where('id', '=', testimonial_id).executeTakeFirst();
}

async function screenOf(
  ctx: Ctx,
  found: Found,
  { state, values }: Pick<WriterScreen, 'state' | 'values'>,
): Promise<WriterScreen> {
  const { owner, language } = await linkOwner(ctx.db, { ...found, id: found.user_id });
  const confirmation = state === 'submitted' || state === 'pending' ? await findConfirmation(ctx, found) : undefined;
  const { mailedDomain } = found;
  const project = found.about?.title ?? '';
  const confirmed = confirmation?.project_title ?? '';
  const isOutdated = confirmed !== '' && project !== '' && !isOfTitle(confirmed, project);
  return { state, language, values, owner, mailedDomain, confirmed, isOutdated, project };
}
