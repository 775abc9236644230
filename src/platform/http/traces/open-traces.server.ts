import type { Logger } from 'pino';
import type { TraceSettings } from '../../lib/settings/watch-settings.ts';
import type { Traces } from './trace.server.ts';

const NO_TRACES: Traces = {
  trace: (_name, work) => work(),
  mount: () => {},
  send: async () => {},
  stop: async () => {},
};

/** Loads what traces need only if the operator has named where to send them. */
export async function openTraces(
  config: { traces: TraceSettings | undefined; trustProxy: readonly string[] },
  log: Logger,
): Promise<Traces> {
  if (!config.traces) return NO_TRACES;
  const { recordTraces } = await import('./traces.server.ts');
  return recordTraces(config.traces, { log, hasProxy: config.trustProxy.length > 0 });
}
