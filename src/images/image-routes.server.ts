import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { matchesIfNoneMatch } from '../http/conditional.ts';
import { route } from '../http/route.server.ts';
import { notFound } from '../lib/app-error.ts';
import { APP_ROOT } from '../lib/app-root.server.ts';
import { STORED_NAME } from './image-store.server.ts';

const SAMPLE_FOLDER = join(APP_ROOT, 'src/sample/images');
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
const WHOLE = Infinity;

const Params = z.object({ name: z.string() });

type ServedImage = { bytes: Uint8Array; tag: string; cacheControl: string };

/**
 * GET /images/<hash>.webp, its smaller widths under /images/<hash>-<width>.webp, and the images of the built-in sample
 * portfolio under /images/sample.
 */
export async function mountImages(app: FastifyInstance, ctx: Ctx): Promise<void> {
  route(app, ctx, {
    method: 'GET',
    url: '/images/:name',
    login: 'none',
    limits: [],
    schema: { params: Params },
    handler: async (request, reply) => {
      const { name } = request.params;
      const [, hash, width] = STORED_NAME.exec(name) ?? [];
      const image = hash && (await readImage(ctx, hash, Number(width ?? WHOLE)));
      if (!image) throw notFound('Picture');
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
      if (!sample) throw notFound('Picture');
      return send(request, reply, sample);
    },
  });
}

/**
 * Returns an image in a smaller width, or the original if it is not wider or has no smaller widths yet. An image of a
 * deleted or suspended account is not served, although its files exist.
 */
async function readImage({ db, files }: Ctx, hash: string, width: number): Promise<ServedImage | undefined> {
  const { known } = await db
    .selectFrom('images')
    .select((image) => image.fn.max<number | null>('width').as('known'))
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) => {
      const suspended = selectFrom('users').select('users.id').whereRef('users.id', '=', 'images.owner');
      return not(exists(suspended.where('suspended_at', '!=', '')));
    })
    .executeTakeFirstOrThrow();
  if (known === null) return undefined;
  const smaller = known > width ? await files.get(`${hash}-${width}.webp`) : undefined;
  if (smaller) return { bytes: smaller, tag: `"${hash}-${width}"`, cacheControl: FOR_EVER };
  const bytes = await files.get(`${hash}.webp`);
  const isLasting = width === WHOLE || (known > 0 && known <= width);
  return bytes && { bytes, tag: `"${hash}"`, cacheControl: isLasting ? FOR_EVER : FOR_AN_HOUR };
}

async function readSamples(): Promise<Map<string, ServedImage>> {
  const names = (await readdir(SAMPLE_FOLDER)).filter((name) => name.endsWith('.webp'));
  const samples = names.map(async (name) => {
    const bytes = await readFile(join(SAMPLE_FOLDER, name));
    const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    return [name, { bytes, tag, cacheControl: FOR_AN_HOUR }] as const;
  });
  return new Map(await Promise.all(samples));
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, tag, cacheControl }: ServedImage): FastifyReply {
  reply
    .header('cache-control', cacheControl)
    .header('etag', tag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    // Images are public, and other sites may embed them, such as feed readers.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('image/webp').send(bytes);
}
