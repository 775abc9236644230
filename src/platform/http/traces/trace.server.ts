import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { defineService } from '../../service.ts';
import type { Attributes } from './span.ts';

/** Runs `work` as a part of the request's trace. Without one it only runs it. */
export type Trace = <T>(name: string, work: () => Promise<T>, attributes?: Attributes) => Promise<T>;

export type Traces = {
  trace: Trace;
  /** Begins a trace with each request that the router serves. */
  mount(app: FastifyInstance): void;
  /** Sends what was not sent yet. */
  send(): Promise<void>;
  stop(): Promise<void>;
};

export const [tracesOf, provideTraces] = defineService<Traces>('traces');

/** Returns what runs work as a named part of the request's trace. */
export const traceOf = (ctx: Pick<Ctx, 'database'>): Trace => tracesOf(ctx).trace;
