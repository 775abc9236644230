import type { Logger } from 'pino';
import packageJson from '../../../../package.json' with { type: 'json' };
import { errorSummary } from '../../lib/error-summary.ts';
import type { TraceSettings } from '../../lib/settings/watch-settings.ts';
import { type Span, toOtlp } from './span.ts';

const SEND_EVERY_MS = 5_000;
const SEND_WITHIN_MS = 10_000;
/** Further ones are dropped: a receiver that is down costs no memory. */
const WAITING_MAX = 2_000;

/** Collects ended spans and sends them by OTLP over HTTP; never delays a request, nor fails one. */
export function openTraceExport({ endpoint, headers, serviceName }: TraceSettings, log: Logger) {
  const service = { 'service.name': serviceName, 'service.version': packageJson.version };
  let waiting: Span[] = [];
  let isFailing = false;

  async function send(): Promise<void> {
    if (waiting.length === 0) return;
    const body = JSON.stringify(toOtlp(waiting, service));
    waiting = [];
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(SEND_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`It returned ${response.status}`);
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ fault: errorSummary(error) }, 'OTEL_EXPORTER_OTLP_ENDPOINT takes no traces: they are dropped');
      isFailing = true;
    }
  }

  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();
  return {
    add(span: Span): void {
      if (waiting.length < WAITING_MAX) waiting.push(span);
    },
    send,
    async stop(): Promise<void> {
      clearInterval(timer);
      await send();
    },
  };
}
