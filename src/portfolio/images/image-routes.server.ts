import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { matchesIfNoneMatch } from '../../platform/http/conditional.ts';
import { oncePerWindow } from '../../platform/http/once-per-window.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { programFile } from '../../platform/lib/program-files.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { isNamed } from './image-rounds.server.ts';
import { STORED_NAME } from './image-store.server.ts';

const SAMPLE_FOLDER = programFile('src/portfolio/sample/images');
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
const WHOLE = Infinity;
const RETRY_AFTER_SECONDS = 60;

const REPORTED = { windowMs: HOUR_MS, keysMax: 1_000 };

const Params = z.object({ name: z.string() });

/** Reports an image that is not as it was stored, and returns what its visitor gets. */
type Damaged = (hash: string) => AppError;

type ServedImage = { bytes: Uint8Array; tag: string; type: 'image/webp' | 'image/avif'; cacheControl: string };

const WEBP = { type: 'image/webp' } as const;

/**
 * GET /images/<hash>.webp, its smaller widths under /images/<hash>-<width>.webp, both also as .avif, and the images of the built-in sample
 * portfolio under /images/sample.
 */
export async function mountImages(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const isFirst = oncePerWindow(REPORTED);
  const damaged: Damaged = (image) => {
    if (isFirst(image, ctx.now().getTime())) {
      ctx.log.error({ image }, 'The store returned an image that is not as it was stored');
    }
    const error = 'The image is not as it was stored: please try again in a moment';
    return new AppError('unavailable', { message: 'Not found', error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  route(app, ctx, {
    method: 'GET',
    url: '/images/:name',
    login: 'none',
    limits: [],
    schema: { params: Params },
    handler: async (request, reply) => {
      const { name } = request.params;
      const [, hash, width, format] = STORED_NAME.exec(name) ?? [];
      const wanted = { width: Number(width ?? WHOLE), format, takesAvif: takesAvif(request) };
      const image = hash && (await readImage(ctx, hash, wanted, damaged));
      if (!image) throw notFound('Image');
      return send(request, reply, image);
    },
  });

  const samples = await readSamples();
  route(app, ctx, {
    method: 'GET',
    url: '/images/sample/:name',
    login: 'none',
    limits: [],
    schema: { params: Params },
    handler: async (request, reply) => {
      const sample = samples.get(request.params.name);
      if (!sample) throw notFound('Image');
      return send(request, reply, sample);
    },
  });
}

/**
 * Returns an image in a smaller width, or the original if it is not wider or has no smaller widths yet; as AVIF where the
 * browser takes it and it is made. An image of a deleted or suspended account is not served, although its files exist.
 */
async function readImage(
  { db, files }: Ctx,
  hash: string,
  { width, format, takesAvif }: { width: number; format: string | undefined; takesAvif: boolean },
  damaged: Damaged,
): Promise<ServedImage | undefined> {
  const { known, avif } = await db
    .selectFrom('images')
    .select((image) => [image.fn.max<number | null>('width').as('known'), image.fn.max<number>('avif').as('avif')])
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) => {
      const suspended = selectFrom('users').select('users.id').whereRef('users.id', '=', 'images.owner');
      return not(exists(suspended.where('suspended_at', '!=', '')));
    })
    .executeTakeFirstOrThrow();
  if (known === null) return undefined;
  const part = known > width ? `${hash}-${width}` : hash;
  if (avif === 1 && (takesAvif || format === 'avif')) {
    const bytes = await files.get(`${part}.avif`);
    if (bytes && isWholeAvif(bytes))
      return { bytes, tag: `"${part}-avif"`, type: 'image/avif', cacheControl: FOR_EVER };
  }
  if (format === 'avif') return undefined;
  const smaller = part === hash ? undefined : await files.get(`${part}.webp`);
  if (smaller && isWholeWebp(smaller)) return { ...WEBP, bytes: smaller, tag: `"${part}"`, cacheControl: FOR_EVER };
  const bytes = await files.get(`${hash}.webp`);
  // A store that answers with something else must not have it kept for a year.
  if (bytes && !isNamed(bytes, hash)) throw damaged(hash);
  const isLasting = width === WHOLE || (known > 0 && known <= width);
  return bytes && { ...WEBP, bytes, tag: `"${hash}"`, cacheControl: isLasting ? FOR_EVER : FOR_AN_HOUR };
}

/** A header with the length of the file: what a portal or a proxy sends instead has none. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.length > 12 && file.toString('latin1', 0, 4) === 'RIFF' && file.readUInt32LE(4) + 8 === file.length;
}

/** The lengths of its boxes add up to that of the file. */
function isWholeAvif(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  while (at + 8 <= file.length) at += Math.max(8, file.readUInt32BE(at));
  return at === file.length;
}

function takesAvif({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('image/avif') === true;
}

async function readSamples(): Promise<Map<string, ServedImage>> {
  const names = (await readdir(SAMPLE_FOLDER)).filter((name) => name.endsWith('.webp'));
  const samples = names.map(async (name) => {
    const bytes = await readFile(join(SAMPLE_FOLDER, name));
    const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    return [name, { ...WEBP, bytes, tag, cacheControl: FOR_AN_HOUR }] as const;
  });
  return new Map(await Promise.all(samples));
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag, type, cacheControl }: ServedImage,
): FastifyReply {
  reply
    .header('cache-control', cacheControl)
    .header('etag', tag)
    .header('vary', 'accept')
    .header('content-security-policy', "default-src 'none'; sandbox")
    // Images are public, and other sites may embed them, such as feed readers.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type(type).send(bytes);
}
