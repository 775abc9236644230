import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/open.ts';
import { AppError, invalid, notLoggedIn } from '../lib/app-error.ts';
import { isUploadedImage } from '../lib/fields.ts';
import { parseMultipart } from './multipart.server.ts';
import { tooLarge, UPLOAD_FAILED } from './picture.server.ts';
import { mountPictures } from './picture-routes.server.ts';
import { STORED_NAME, storePicture } from './picture-store.server.ts';
import { clientGroup } from './rate-limits.server.ts';
import { takeLimit } from './security-log.server.ts';
import { memoryForBodies, readBody } from './upload-body.server.ts';
import { IMAGE_MAX_BYTES } from './upload-image.ts';
import { issueTicket, readTicket, ticketOwner } from './upload-ticket.server.ts';

/** The picture, and the headers and fields around it. */
const BODY_MAX_BYTES = IMAGE_MAX_BYTES + 64 * 1024;
/** What bodies that are being read or wait for their turn may take together; one sender gets half of it. */
const BODIES_MAX_BYTES = 80 * 1024 * 1024;
/** The longest that our tickets are, several times over. */
const TICKET_MAX_BYTES = 500;
const HOUR_MS = 60 * 60 * 1_000;
const UNCLAIMED_KEPT_MS = HOUR_MS;
const UNNAMED_FILES_KEPT_MS = 24 * HOUR_MS;
/** A sweep begins no further part of the store when it has looked at so many files. */
const SWEEP_FILES = 20_000;
const SWEEP_BATCH = 500;

const Uploaded = z.object({
  status: z.literal(200),
  success: z.literal(true),
  message: z.string(),
  image_url: z.string(),
});
/** For the reference alone: the form is read by hand. */
const UploadForm = z.object({
  file: z.any().meta({ type: 'string', format: 'binary' }),
  ticket: z.string().optional(),
});
const Ticket = z.object({ ticket: z.string() });

export async function mountUploads(app: FastifyInstance, ctx: Ctx): Promise<void> {
  // A scope of its own: multipart bodies are taken nowhere else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    mountUpload(scope, ctx);
  });
  mountTicket(app, ctx);
  await mountPictures(app, ctx);
}

function mountUpload(app: FastifyInstance, ctx: Ctx): void {
  const leaseMemory = memoryForBodies({ totalBytes: BODIES_MAX_BYTES, senderBytes: BODIES_MAX_BYTES / 2 });
  const options = {
    onRequest: (request: FastifyRequest) => requireSessionOrForm(ctx, request),
    config: { failure: UPLOAD_FAILED },
    validatorCompiler: () => (value: unknown) => ({ value }),
    schema: {
      tags: ['images'],
      summary: 'Upload a picture: JPEG, PNG or WebP, up to 10 MB and 50 megapixels',
      consumes: ['multipart/form-data'],
      body: UploadForm,
      response: { 200: Uploaded },
    },
  };
  app.post('/api/upload', options, async (request) => {
    using memory = leaseMemory(request.user?.id ?? 'without an account');
    const body = await readBody(request.raw, BODY_MAX_BYTES, memory);
    const { file, ticket } = readForm(body, request.headers['content-type']);
    const owner = request.user?.id ?? requireTicket(ctx, ticket);
    const image_url = await storePicture(ctx, owner, requirePicture(file));
    return { status: 200, success: true, message: 'Image uploaded successfully', image_url };
  });
}

/** Without a session only a form can bring a ticket: anything else is refused before it is read. */
async function requireSessionOrForm(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const user = await ctx.session.userOf(request);
  if (user) request.user = user;
  else if (!request.headers['content-type']?.startsWith('multipart/form-data')) throw notLoggedIn();
}

function readForm(body: Buffer, contentType: string | undefined) {
  const parts = parseMultipart(body, contentType);
  const bytesOf = (name: string) => parts.find((part) => part.name === name)?.bytes;
  return { file: bytesOf('file'), ticket: bytesOf('ticket')?.toString('utf8', 0, TICKET_MAX_BYTES) };
}

/** The name under which the ticket's pictures stand. */
function requireTicket(ctx: Ctx, ticket: string | undefined): string {
  if (ticket === undefined) throw notLoggedIn();
  const owner = readTicket(ctx, ticket);
  if (!owner) {
    const error = 'The time to upload has run out: load the page again';
    throw new AppError('unauthorized', { message: UPLOAD_FAILED, error });
  }
  return owner;
}

function requirePicture(file: Buffer | undefined): Buffer {
  if (!file || file.length === 0) throw invalid(UPLOAD_FAILED, [{ field: 'file', message: 'Choose a picture' }]);
  if (file.length > IMAGE_MAX_BYTES) throw tooLarge('The picture is larger than 10 MB');
  return file;
}

function mountTicket(app: FastifyInstance, ctx: Ctx): void {
  const schema = {
    tags: ['images'],
    summary: 'A ticket that stands in for a session on the register screen: 3 uploads within 30 minutes',
    response: { 200: Ticket },
  };
  const options = { config: { failure: UPLOAD_FAILED }, schema };
  app.get('/api/users/register/upload-ticket', options, async (request) => {
    if (!ctx.config.registrationOpen) {
      throw new AppError('forbidden', { message: UPLOAD_FAILED, error: 'Registration is closed' });
    }
    await takeLimit(ctx, request, 'upload_ticket_address', clientGroup(request.ip));
    return { ticket: issueTicket(ctx) };
  });
}

/**
 * Hands the picture that was uploaded with this ticket to the account that is being registered, inside its
 * transaction. Throws `invalid` where `imageUrl` is not that ticket's.
 */
export async function claimPictures(db: Db, ticket: string, userId: string, imageUrl: string): Promise<void> {
  if (imageUrl === '') return;
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ owner: userId })
    .where('owner', '=', ticketOwner(ticket))
    .where('hash', '=', hashOf(imageUrl))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const message = 'The picture is no longer there: please upload it again';
  throw invalid('Error registering user', [{ field: 'image_url', message }]);
}

/** Whether `image_url` names a picture that this user has uploaded. */
export async function ownsPicture(db: Db, userId: string, imageUrl: string): Promise<boolean> {
  if (!isUploadedImage(imageUrl)) return false;
  const row = await db
    .selectFrom('images')
    .select('hash')
    .where('owner', '=', userId)
    .where('hash', '=', hashOf(imageUrl))
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(name: string): string {
  return name.replace(/^images\//, '').slice(0, 64);
}

/** Deletes pictures that no account has claimed, and files that no row names. To be called every hour or so. */
export async function sweepPictures(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db
    .deleteFrom('images')
    // Behind all users' ids, which are hexadecimal: the key's index finds them.
    .where('owner', '>', 'ticket:')
    .where('created_at', '<', new Date(now - UNCLAIMED_KEPT_MS).toISOString())
    .execute();
  // A large store is swept in parts, each hour from another on.
  const parts = [...'0123456789abcdef'];
  const first = Math.floor(now / HOUR_MS) % parts.length;
  let seen = 0;
  for (const part of [...parts.slice(first), ...parts.slice(0, first)]) {
    if (seen >= SWEEP_FILES) return;
    seen += await sweepFiles(ctx, part, new Date(now - UNNAMED_FILES_KEPT_MS));
  }
}

async function sweepFiles({ db, files }: Ctx, prefix: string, storedBefore: Date): Promise<number> {
  const names = (await files.list(prefix)).filter((name) => /^[0-9a-f]{64}(-\d+)?\.webp(\.[\w-]+\.tmp)?$/.test(name));
  for (let at = 0; at < names.length; at += SWEEP_BATCH) {
    const batch = names.slice(at, at + SWEEP_BATCH);
    const rows = await db.selectFrom('images').select('hash').where('hash', 'in', batch.map(hashOf)).execute();
    const named = new Set(rows.map(({ hash }) => hash));
    const isKept = (name: string) => STORED_NAME.test(name) && named.has(hashOf(name));
    for (const name of batch) if (!isKept(name)) await files.delete(name, storedBefore);
  }
  return names.length;
}
