import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { openByteCache } from '../../platform/http/byte-cache.server.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { findFrontOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { sitePaths } from '../documents/site-head.ts';
import { sendBytes } from './site-files.server.ts';
import {
  findParts,
  hasMoreUrls,
  listPortfolios,
  listProjects,
  listPublishedProjects,
  type SitemapParts,
} from './sitemap.server.ts';
import { sitemap, sitemapIndex } from './sitemap-xml.ts';

const FOR_A_WHILE = 'public, max-age=600';
/** Compressed, a full file is about half a megabyte. */
const STORE_MAX_BYTES = 4 * 1024 * 1024;
const FILES_WAITING = 20;
/** A site with more URLs is listed at most once a minute: 30,000 take half a second. */
const LISTED_AT_ONCE = 500;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** The first key of each file, as found at a time; `state` identifies it. */
type Plan = { parts: SitemapParts; state: string };

/**
 * GET /sitemap.xml lists the files with the URLs, fifty thousand each: the program's own pages, portfolios and
 * projects. On a small site changes show at once, on a larger one once a minute, and with several files of a kind once an
 * hour.
 */
export function mountSitemap(app: FastifyInstance, ctx: Ctx): void {
  const { origin } = ctx.config;
  const store = openByteCache({ maxBytes: STORE_MAX_BYTES, waiting: FILES_WAITING });
  const isElsewhere = (id: string) => domainsOf(ctx).originOf({ id }) !== undefined;
  let changes = 0;
  changesOf(ctx).listen(() => {
    changes++;
  });
  let plan: Plan | undefined;
  let underWay: Promise<Plan> | undefined;

  async function presentPlan(): Promise<Plan> {
    const now = ctx.now().getTime();
    const hour = `hour ${Math.floor(now / HOUR_MS)}`;
    // Another node may have written something that this one was not notified of.
    const minute = `minute ${Math.floor(now / MINUTE_MS)}`;
    const states = { hour, minute, moment: `${minute}, change ${changes}` };
    if (plan && Object.values(states).includes(plan.state)) return plan;
    underWay ??= makePlan(states).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function makePlan({ hour, minute, moment }: Record<'hour' | 'minute' | 'moment', string>): Promise<Plan> {
    const parts = await findParts(ctx.db);
    const isLarge = parts.portfolios.length > 1 || parts.projects.length > 1 || parts.published.length > 1;
    const isSmall = !isLarge && !(await hasMoreUrls(ctx.db, LISTED_AT_ONCE));
    plan = { parts, state: isLarge ? hour : isSmall ? moment : minute };
    return plan;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { parts, state } = await presentPlan();
    const make = fileNamed(name, parts);
    if (!make) throw notFound('Page');
    const packed = await store.get(name, async () => gzipAsync(await make()), state);
    reply.type('application/xml; charset=utf-8').header('cache-control', FOR_A_WHILE).header('vary', 'Accept-Encoding');
    const takesGzip = TAKES_GZIP.test(String(request.headers['accept-encoding'] ?? ''));
    if (!takesGzip) return sendBytes(request, reply, await gunzipAsync(packed));
    return sendBytes(request, reply.header('content-encoding', 'gzip'), packed);
  }
  route(app, ctx, {
    method: 'GET',
    url: '/sitemap.xml',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: (request, reply) => send(request, reply, 'sitemap.xml'),
  });

  route(app, ctx, {
    method: 'GET',
    url: '/sitemap-:part',
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: (request, reply) => send(request, reply, `sitemap-${request.params.part}`),
  });

  /** Returns how to make the file; undefined if there is none of this name. */
  function fileNamed(name: string, parts: SitemapParts): (() => Promise<string>) | undefined {
    if (name === 'sitemap.xml') return async () => sitemapIndex(origin, fileNames(parts));
    if (name === 'sitemap-pages.xml')
      return async () =>
        sitemap(
          origin,
          sitePaths(ctx.config).map((path) => ({ path })),
        );
    const [, kind, number] = /^sitemap-(portfolios|projects|published)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
    const index = Number(number) - 1;
    const portfolio = kind === 'portfolios' ? parts.portfolios[index] : undefined;
    if (portfolio) {
      return async () => {
        const until = parts.portfolios[index + 1];
        const part = { after: portfolio, until, frontOwner: await findFrontOwner(ctx), isElsewhere };
        return sitemap(origin, await listPortfolios(ctx.db, part));
      };
    }
    if (kind !== 'projects' && kind !== 'published') return undefined;
    const [after, until] = parts[kind].slice(index, index + 2);
    const list = kind === 'projects' ? listProjects : listPublishedProjects;
    return after && (async () => sitemap(origin, await list(ctx.db, { after, until, isElsewhere })));
  }
}

function fileNames({ portfolios, projects, published }: SitemapParts): string[] {
  return [
    'sitemap-pages.xml',
    ...portfolios.map((_, index) => `sitemap-portfolios-${index + 1}.xml`),
    ...projects.map((_, index) => `sitemap-projects-${index + 1}.xml`),
    ...published.map((_, index) => `sitemap-published-${index + 1}.xml`),
  ];
}
