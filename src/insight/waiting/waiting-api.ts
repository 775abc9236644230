import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof waitingApi> {}
}

/** In the order in which they are asked for. */
export const WAITING_KINDS = ['follow_ups', 'messages', 'proposals', 'links', 'certifications'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const WaitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  id: z.string(),
  title: z.string(),
  /** The day that counts: of the follow-up or the message, or the last one of a proposal, a link or a certificate. */
  on: z.string(),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

const Waiting = z.object({
  /** By day, the first five of each kind. */
  items: z.array(WaitingItem),
  /** All of each kind. */
  counts: z.record(z.enum(WAITING_KINDS), z.number()),
  /** Kinds that could not be read. */
  failed: z.array(z.enum(WAITING_KINDS)),
});
export type Waiting = z.infer<typeof Waiting>;

export const waitingApi = defineRoutes('portfolio', {
  'GET /api/waiting': {
    summary: 'What waits for me: follow-ups, unread messages, open proposals, links and certificates that end soon',
    reply: Waiting,
  },
});
