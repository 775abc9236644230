import type { FastifyInstance } from 'fastify';
import type { Ctx } from './context.ts';
import type { Job } from './jobs/job.server.ts';

/** What a room adds to the program. */
export type Feature = {
  /** Opens the room's services; `delivers` is false for commands, which leave periodic work and mails to the server. */
  open?(ctx: Ctx, start: { delivers: boolean }): Stop | undefined | Promise<Stop | undefined>;
  /** What the server does by itself: periodic work, and queues. */
  jobs?: readonly Job<Ctx>[];
  /** Mounts the room's routes. */
  mount?(server: FastifyInstance, ctx: Ctx): void | Promise<void>;
  /** Warns the operator of what they may have overlooked, when the server is ready. */
  warn?(ctx: Ctx): Promise<void>;
};
/** Ends periodic work and writes what is only in memory, before the database is closed. */
export type Stop = () => void | Promise<void>;

/** A room's door for `app.ts`. */
export const defineFeature = (feature: Feature): Feature => feature;
