import type { Database } from '../../db/open.ts';
import { counter, gauge, type Metric, type MetricSource, readingsBy } from './metric.ts';

export type MeasuredParts = {
  database: Pick<Database, 'connections'>;
  changes: { ageMs(): number; isCurrent(): boolean };
  mail: { attempts(): Readonly<Record<string, number>> };
};

/** Returns what this process knows of its connections, of other nodes' changes, and of what it has not written yet. */
export function processMetrics({ database, changes, mail }: MeasuredParts): MetricSource {
  return () => {
    return [
      ...poolMetrics(database),
      gauge(
        'vitrine_change_feed_age_seconds',
        'Since other nodes’ changes were last looked up',
        changes.ageMs() / 1_000,
      ),
      gauge('vitrine_caches_current', '0 if no page is sent from memory', changes.isCurrent() ? 1 : 0),
      counter('vitrine_mails_total', 'Attempts to send a mail', readingsBy('result', mail.attempts())),
    ];
  };
}

/** A SQLite file has one connection that writes, and none of these metrics. */
function poolMetrics({ connections }: MeasuredParts['database']): Metric[] {
  if (!connections) return [];
  const { open, idle, waiting, max } = connections();
  const states = readingsBy('state', { used: open - idle, idle });
  return [
    gauge('vitrine_database_connections', 'Connections of the pool', states),
    gauge('vitrine_database_connections_max', 'How many it may open', max),
    gauge('vitrine_database_connections_waiting', 'Queries that wait for a connection', waiting),
  ];
}
