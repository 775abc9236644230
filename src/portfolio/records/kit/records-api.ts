import { z } from 'zod';
import { wholeNumber } from '../../../platform/lib/fields.ts';
import { Done } from '../../../platform/lib/success.ts';
import type { RecordKind } from '../../model/record.ts';
import { VISIBILITIES } from '../../model/visibility.ts';

/** How many an account may have. */
export const RECORDS_PER_KIND = 10_000;
const ITEMS_MAX = 100;
const OFFSET_MAX = 100_000_000;

/** Of a list that may be requested in parts; without `limit` it is sent whole. */
export const PartOfList = z.object({
  offset: wholeNumber(0, OFFSET_MAX).default(0),
  limit: wholeNumber(1, ITEMS_MAX).optional(),
});

const params = z.object({ id: z.string().max(100) });
const PortfolioChoice = z.object({
  user_id: z.string().max(100).optional(),
  user_name: z.string().max(100).optional(),
});
const Slug = z.string().max(200).optional();
const Order = z.object({ ids: z.array(z.string().max(100)).max(RECORDS_PER_KIND) });

/** What one request may name: a transaction, which the account's other requests wait for. */
export const MANY_RECORDS = 1_000;
/** Who sees them, or `delete` and its opposite. */
const ManyRecords = z.object({
  ids: z.array(z.string().max(100)).min(1).max(MANY_RECORDS),
  action: z.enum([...VISIBILITIES, 'delete', 'restore']),
});
export type ManyRecords = z.infer<typeof ManyRecords>;
/** `ids` are those that are different now. */
const ManyChanged = Done.extend({ changed: z.int(), ids: z.array(z.string()) });

type Kind = Pick<RecordKind, 'path' | 'entity' | 'record' | 'input' | 'change' | 'serverFields'>;

/** What the routes of a kind take and return: those of badges, with the schemas of `records/badge/badge.ts`. */
export function recordRoutes<K extends Kind>(kind: K) {
  const { path } = kind;
  const item: `/api/${K['path']}/:id` = `/api/${path}/:id`;
  const common = { tags: [path], params };
  const record: K['record'] = kind.record;
  // The record is under the name of its kind.
  const done = { 200: Done.extend({ [kind.entity]: record } as object) };
  return {
    list: {
      method: 'GET',
      url: `/api/${path}`,
      schema: {
        tags: [path],
        summary: `The ${path} of a portfolio`,
        querystring: PortfolioChoice.extend({
          ...PartOfList.shape,
          ...('slug' in (kind.serverFields ?? {}) && { slug: Slug }),
        }),
        response: { 200: z.array(record) },
      },
    },
    add: {
      method: 'POST',
      url: `/api/${path}/new`,
      schema: { tags: [path], summary: `Add one of the ${path}`, body: kind.input, response: done },
    },
    read: {
      method: 'GET',
      url: item,
      schema: { ...common, summary: `One of the ${path}`, response: { 200: record } },
    },
    change: {
      method: 'PATCH',
      url: item,
      schema: { ...common, summary: 'Change the keys sent', body: kind.change, response: done },
    },
    remove: {
      method: 'DELETE',
      url: item,
      schema: { ...common, summary: 'Delete; it is in the trash for 30 days', response: done },
    },
    restore: {
      method: 'POST',
      url: `/api/${path}/:id/restore`,
      schema: { ...common, summary: 'Restore from the trash', response: done },
    },
    order: {
      method: 'POST',
      url: `/api/${path}/order`,
      schema: { tags: [path], summary: 'Put the ids named first, in this order', body: Order, response: { 200: Done } },
    },
    many: {
      method: 'POST',
      url: `/api/${path}/many`,
      schema: {
        tags: [path],
        summary: `Show, hide, delete or restore up to ${MANY_RECORDS} of the ${path}`,
        body: ManyRecords,
        response: { 200: ManyChanged },
      },
    },
  } as const;
}

/** The routes of kinds by their path, as `Api` has them. */
export type RecordsApi<Kinds extends Record<string, Kind>> = {
  [P in keyof Kinds & string as `GET /api/${P}`]: RoutesOf<Kinds[P]>['list'];
} & { [P in keyof Kinds & string as `POST /api/${P}/new`]: RoutesOf<Kinds[P]>['add'] } & {
  [P in keyof Kinds & string as `GET /api/${P}/:id`]: RoutesOf<Kinds[P]>['read'];
} & { [P in keyof Kinds & string as `PATCH /api/${P}/:id`]: RoutesOf<Kinds[P]>['change'] } & {
  [P in keyof Kinds & string as `DELETE /api/${P}/:id`]: RoutesOf<Kinds[P]>['remove'];
} & { [P in keyof Kinds & string as `POST /api/${P}/:id/restore`]: RoutesOf<Kinds[P]>['restore'] } & {
  [P in keyof Kinds & string as `POST /api/${P}/order`]: RoutesOf<Kinds[P]>['order'];
} & {
  [P in keyof Kinds & string as `POST /api/${P}/many`]: RoutesOf<Kinds[P]>['many'];
};
type RoutesOf<K extends Kind> = ReturnType<typeof recordRoutes<K>>;
