/** A value of a metric with its labels. */
export type Reading = {
  value: number;
  labels?: Readonly<Record<string, string>>;
  /** For a histogram: `_bucket`, `_sum` or `_count`, behind the name of the metric. */
  suffix?: string;
};

/** A metric as Prometheus reads it, at one moment. */
export type Metric = {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram' | 'summary';
  readings: readonly Reading[];
};

/** Returns what it measures at the moment of a scrape. */
export type MetricSource = () => readonly Metric[] | Promise<readonly Metric[]>;

export function gauge(name: string, help: string, value: number | readonly Reading[]): Metric {
  return { name, help, type: 'gauge', readings: typeof value === 'number' ? [{ value }] : value };
}

export function counter(name: string, help: string, value: number | readonly Reading[]): Metric {
  return { name, help, type: 'counter', readings: typeof value === 'number' ? [{ value }] : value };
}

/** Returns one reading for each key of `values`. */
export function readingsBy(label: string, values: Readonly<Record<string, number>>): Reading[] {
  return Object.entries(values).map(([key, value]) => ({ value, labels: { [label]: key } }));
}

export function threadJobs(thread: string, jobs: number): Metric {
  const readings = [{ value: jobs, labels: { thread } }];
  return gauge('vitrine_thread_jobs', 'Jobs of a thread that run or wait', readings);
}

/** Converts to the form of prom-client, with the labels of the process that measured it. */
export function toPrometheus({ name, help, type, readings }: Metric, labels: Readonly<Record<string, string>>) {
  const values = readings.map((reading) => ({
    value: reading.value,
    labels: { ...reading.labels, ...labels },
    metricName: name + (reading.suffix ?? ''),
  }));
  return { name, help, type, values, aggregator: 'first' };
}
