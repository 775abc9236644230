import type { Config } from '../../config.ts';
import { defineService } from '../../service.ts';
import { counter, gauge, type Metric, type MetricSource, readingsBy } from './metric.ts';
import { type MeasuredParts, processMetrics } from './process-metrics.server.ts';
import { openRequestMetrics, type RequestMetrics } from './request-metrics.server.ts';

/** What this process measures about itself. */
export type Metrics = {
  /** Undefined without METRICS_TOKEN. */
  requests: RequestMetrics | undefined;
  /** Adds what a feature measures; read at each scrape. */
  add(source: MetricSource): void;
  countSecurityEvent(event: string): void;
  read(): Promise<Metric[]>;
};

export const [metricsOf, provideMetrics] = defineService<Metrics>('metrics');

/** Collects metrics of `parts` and of features, in memory: a scrape reads them. */
export function openMetrics({ metricsToken }: Pick<Config, 'metricsToken'>, parts: MeasuredParts): Metrics {
  const requests = metricsToken === undefined ? undefined : openRequestMetrics();
  const securityEvents: Record<string, number> = {};
  const sources: MetricSource[] = [
    processMetrics(parts),
    () => requests?.read() ?? [],
    () => [counter('vitrine_security_events_total', 'Lines of the security log', readingsBy('event', securityEvents))],
  ];
  return {
    requests,
    add: (source) => void sources.push(source),
    countSecurityEvent(event) {
      securityEvents[event] = (securityEvents[event] ?? 0) + 1;
    },
    async read() {
      const read = await Promise.allSettled(sources.map(async (source) => source()));
      const failed = read.filter(({ status }) => status === 'rejected').length;
      const metrics = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      return [
        ...metrics,
        gauge('vitrine_metrics_failed', 'Sources of metrics that could not be read at this moment', failed),
      ];
    },
  };
}
