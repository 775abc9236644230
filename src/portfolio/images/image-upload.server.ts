import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { memoryForBodies, readBody, tooLarge, UPLOAD_FAILED } from '../../platform/http/upload-memory-budget.server.ts';
import { AppError, invalid, notLoggedIn } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { readTicket } from './anonymous-upload-token.server.ts';
import { mountImages } from './image-routes.server.ts';
import { storeImage } from './image-store.server.ts';
import { parseMultipart } from './multipart.server.ts';
import { IMAGE_MAX_BYTES } from './upload-image.ts';
import { mountTicket } from './upload-token-routes.server.ts';
import { uploadsApi } from './uploads-api.ts';

/** The image, and the headers and fields around it. */
const BODY_MAX_BYTES = IMAGE_MAX_BYTES + 64 * 1024;
/** Maximum memory of bodies that are being read or waiting, in total and for one client. */
const BODIES_MAX_BYTES = 80 * 1024 * 1024;
const CLIENT_MAX_BYTES = 40 * 1024 * 1024;
/** A client without an account has one token and sends one image at a time. */
const TICKET_CLIENT_MAX_BYTES = BODY_MAX_BYTES;
/** Several times the length of our longest token. */
const TICKET_MAX_BYTES = 500;

export async function mountUploads(app: FastifyInstance, ctx: Ctx): Promise<void> {
  // A scope of its own: no other route accepts multipart bodies.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    mountUpload(scope, ctx);
  });
  mountTicket(app, ctx);
  await mountImages(app, ctx);
}

function mountUpload(app: FastifyInstance, ctx: Ctx): void {
  const leaseMemory = memoryForBodies({ totalBytes: BODIES_MAX_BYTES, senderBytes: CLIENT_MAX_BYTES });
  const leaseTicketMemory = memoryForBodies({
    totalBytes: BODIES_MAX_BYTES / 2,
    senderBytes: TICKET_CLIENT_MAX_BYTES,
  });

  route(app, ctx, {
    login: (request) => requireSessionOrForm(ctx, request),
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: UPLOAD_FAILED, slowBody: true },
    validatorCompiler: () => (value: unknown) => ({ value }),
    ...uploadsApi['POST /api/upload'],
    handler: async (request) => {
      const { user } = request;
      using memory = user ? leaseMemory(user.id) : leaseTicketMemory(clientGroup(request.ip));
      const checkStart = (bytes: Buffer) => {
        const ticket = user ? undefined : ticketIn(bytes);
        if (ticket !== undefined) requireTicket(ctx, ticket);
      };
      const body = await readBody(request.raw, { maxBytes: BODY_MAX_BYTES, memory, checkStart });
      const { file, ticket } = readForm(body, request.headers['content-type']);
      const owner = request.user?.id ?? requireTicket(ctx, ticket);
      const image_url = await storeImage(ctx, owner, requireImage(file));
      return { ...done('Image uploaded successfully'), image_url };
    },
  });
}

/** Without a session only a form can contain a token: other bodies are rejected before they are read. */
async function requireSessionOrForm(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const user = await sessionsOf(ctx).userOf(request);
  if (user) request.user = user;
  else if (!request.headers['content-type']?.startsWith('multipart/form-data')) throw notLoggedIn();
}

function readForm(body: Buffer, contentType: string | undefined) {
  const parts = parseMultipart(body, contentType);
  const bytesOf = (name: string) => parts.find((part) => part.name === name)?.bytes;
  return { file: bytesOf('file'), ticket: bytesOf('ticket')?.toString('utf8', 0, TICKET_MAX_BYTES) };
}

/**
 * Returns the token if its part comes first, as in our own form: an invalid one is rejected before the image is read.
 */
function ticketIn(start: Buffer): string | undefined {
  const text = start.toString('latin1', 0, TICKET_MAX_BYTES * 2);
  return /^--[^\r\n]+\r\ncontent-disposition: form-data; name="ticket"\r\n\r\n([^\r\n]*)\r\n/i.exec(text)?.[1];
}

/** Returns the owner name for images uploaded with the token. */
function requireTicket(ctx: Ctx, ticket: string | undefined): string {
  if (ticket === undefined) throw notLoggedIn();
  const owner = readTicket(ctx, ticket);
  if (!owner) {
    const error = 'The time to upload has run out: load the page again';
    throw new AppError('unauthorized', { message: UPLOAD_FAILED, error });
  }
  return owner;
}

function requireImage(file: Buffer | undefined): Buffer {
  if (!file || file.length === 0) throw invalid(UPLOAD_FAILED, [{ field: 'file', message: 'Choose an image' }]);
  if (file.length > IMAGE_MAX_BYTES) throw tooLarge('The image is larger than 25 MB');
  return file;
}
