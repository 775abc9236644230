import type { Metric, Reading } from './metric.ts';

/** In seconds. A cached page takes a fraction of the first, a rendered one and most API calls one of the next. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const FILE = /\.\w+$|^\/(images|assets|cards)\/|\/:file$|^\/sitemap/;

type Series = { labels: Readonly<Record<string, string>>; buckets: number[]; sum: number; count: number };
type Observed = { method: string; route: string | undefined; status: number };

export type RequestMetrics = {
  /** Counts a request that the router has served. */
  observe(request: Observed, seconds: number): void;
  /** Counts a cached page that was sent in front of the router: a few additions, because it takes microseconds. */
  observeCached(status: number, seconds: number): void;
  read(): Metric[];
};

/** Counts requests and their durations in memory. Durations have buckets for each class, and sums for each route. */
export function openRequestMetrics(): RequestMetrics {
  const classes = new Map<string, Series>();
  const routes = new Map<string, Series>();
  const cached = new Map<number, Series>();

  function observeCached(status: number, seconds: number): void {
    let series = cached.get(status);
    if (!series) {
      series = seriesIn(classes, { class: 'cached_page', status: `${status}` });
      cached.set(status, series);
    }
    add(series, seconds);
  }

  function observe({ method, route = 'none', status }: Observed, seconds: number): void {
    const labels = { method, route, status: `${status}` };
    add(seriesIn(classes, { class: routeClass(method, route), status: labels.status }), seconds);
    add(seriesIn(routes, labels), seconds);
  }

  return { observe, observeCached, read: () => [durations(classes), totals(routes)] };
}

/** What a route is for; few values, because each has all buckets. */
export function routeClass(method: string, route: string): string {
  if (route === '/metrics' || route === '/api/health' || route.startsWith('/internal/')) return 'operations';
  if (route.startsWith('/api/') || route === '/mcp') return method === 'GET' ? 'api_read' : 'api_write';
  return FILE.test(route) ? 'file' : 'page';
}

function seriesIn(all: Map<string, Series>, labels: Readonly<Record<string, string>>): Series {
  const key = Object.values(labels).join(' ');
  let series = all.get(key);
  if (!series) {
    series = { labels, buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
    all.set(key, series);
  }
  return series;
}

function add(series: Series, seconds: number): void {
  series.sum += seconds;
  series.count += 1;
  for (let index = 0; index < BOUNDS.length; index++) {
    if (seconds > (BOUNDS[index] ?? Number.POSITIVE_INFINITY)) continue;
    series.buckets[index] = (series.buckets[index] ?? 0) + 1;
    return;
  }
}

function durations(classes: Map<string, Series>): Metric {
  return {
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by class; cached_page: sent in front of the router',
    type: 'histogram',
    readings: [...classes.values()].flatMap((series) => [...buckets(series), ...sums(series)]),
  };
}

function totals(routes: Map<string, Series>): Metric {
  return {
    name: 'http_route_duration_seconds',
    help: 'The same by route, without cached pages',
    type: 'summary',
    readings: [...routes.values()].flatMap(sums),
  };
}

/** A bucket of Prometheus contains those below it. */
function buckets({ labels, buckets, count }: Series): Reading[] {
  let value = 0;
  const bounded = BOUNDS.map((bound, index) => {
    value += buckets[index] ?? 0;
    return { value, labels: { ...labels, le: `${bound}` }, suffix: '_bucket' };
  });
  return [...bounded, { value: count, labels: { ...labels, le: '+Inf' }, suffix: '_bucket' }];
}

function sums({ labels, sum, count }: Series): Reading[] {
  return [
    { value: sum, labels, suffix: '_sum' },
    { value: count, labels, suffix: '_count' },
  ];
}
