import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { makeUser, startApp } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { type Scrape, scrape } from '../support/metrics.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const Dashboard = z.object({
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
});
const Alert = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string().min(40) }),
});
const Rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Alert) })) });

const panels = Dashboard.parse(JSON.parse(textOf('deploy/grafana/vitrine.json'))).panels;
const alerts = Rules.parse(parse(textOf('deploy/prometheus/alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const documentation = textOf('docs/watching.md');
/** Prometheus makes it itself, and adds these labels. */
const OF_PROMETHEUS = 'up';
const TARGET_LABELS = ['job', 'instance', 'worker'];

let scraped: Scrape;

beforeAll(async () => {
  const token = 'a-token-of-the-operator';
  // PostgreSQL has all of them; SQLite lacks those of a pool.
  const app = await startApp({
    engine: bothEngines.find(({ name }) => name === 'postgres'),
    config: { metricsToken: token },
  });
  await makeUser(app);
  await app.request('GET', '/home');
  scraped = await scrape(app, token);
});

type Selector = { name: string; labels: string[] };

/** Returns the metrics that a PromQL expression selects, and the labels by which it selects and groups. */
function selectorsOf(expression: string): Selector[] {
  const grouped = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const flat = expression.replaceAll(/\b(?:by|without) \([^)]*\)|\[[^\]]*\]/g, '').replaceAll(/"[^"]*"/g, '""');
  return [...flat.matchAll(/\b([a-z][a-z_0-9]*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .map(([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)=/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !['and', 'or', 'unless'].includes(name) && !/^e\d+$/.test(name))
    .map(({ name, labels }) => ({ name, labels: [...labels, ...grouped] }));
}

test('selectors are found in an expression', () => {
  expect(selectorsOf('sum by (a, le) (rate(x_y{job="$job",b=~"5.."}[5m])) / max(z) > 1e9 and time() - w > 2')).toEqual([
    { name: 'x_y', labels: ['job', 'b', 'a', 'le'] },
    { name: 'z', labels: ['a', 'le'] },
    { name: 'w', labels: ['a', 'le'] },
  ]);
});

const expressions = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: `the panel '${title}'`, expr }))),
  ...alerts.map(({ alert, expr }) => ({ name: `the alert ${alert}`, expr })),
];

test.each(expressions)('$name uses only metrics and labels that exist', ({ expr }) => {
  const selectors = selectorsOf(expr);
  expect(selectors).not.toEqual([]);
  for (const { name, labels } of selectors.filter((selector) => selector.name !== OF_PROMETHEUS)) {
    expect([...scraped.samples.keys()]).toContain(name);
    const unknown = labels.filter((label) => !TARGET_LABELS.includes(label) && !scraped.samples.get(name)?.has(label));
    expect([name, unknown]).toEqual([name, []]);
  }
});

test('the page about watching lists each metric of our own, and no other', () => {
  const own = [...scraped.metrics].filter((name) => /^(vitrine|http)_/.test(name));
  const listed = [...documentation.matchAll(/^\| `((?:vitrine|http)_\w+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(own.sort());
});

test('the page about watching lists each alert with its severity, and no other', () => {
  const listed = [...documentation.matchAll(/^\| `(Vitrine\w+)` +\| (\w+)/gm)].map(([, name, severity]) => [
    name,
    severity,
  ]);
  expect(listed).toEqual(alerts.map(({ alert, labels }) => [alert, labels.severity]));
});
