import type { TestApp } from './app.ts';

export type Scrape = {
  text: string;
  /** The names of all metrics. */
  metrics: Set<string>;
  /** The labels of each sample: a histogram has samples `_bucket`, `_sum` and `_count`. */
  samples: Map<string, Set<string>>;
  /** Returns the value of a sample such as `vitrine_info{version="1"}`; undefined if there is none. */
  value(sample: string): number | undefined;
};

/** Reads /metrics as Prometheus does. */
export async function scrape(app: Pick<TestApp, 'request'>, token: string): Promise<Scrape> {
  const { statusCode, body } = await app.request('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  if (statusCode !== 200) throw new Error(`/metrics returned ${statusCode}: ${body}`);
  return parseMetrics(body);
}

export function parseMetrics(text: string): Scrape {
  const metrics = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
  const samples = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = samples.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    samples.set(name, known);
  }
  function value(sample: string): number | undefined {
    const line = text.split('\n').find((other) => other.startsWith(`${sample} `));
    return line === undefined ? undefined : Number(line.slice(sample.length));
  }
  return { text, metrics, samples, value };
}
