import { globSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { imageConfig } from '../../scripts/release/image-config.ts';
import { readConfig } from '../../src/platform/config.ts';
import { freshFolder } from '../support/run-folder.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const textOf = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

const Service = z.looseObject({
  environment: z.record(z.string(), z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  networks: z.unknown(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.object({ inner: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }) }),
  volumes: z.record(z.string(), z.null()),
});
const readCompose = (path: string) => Compose.parse(parse(textOf(path), { merge: true }));

/** Returns the variables that the program reads, and those of AWS's library. */
function settings(): Set<string> {
  const requested = new Set(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']);
  readConfig(new Proxy({}, { get: (_, name) => void requested.add(String(name)) }));
  return requested;
}

/** Returns the names at the start of lines: `NAME=value`, also in comments. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
}

test.each([
  ['compose.yaml', ['node1', 'node2']],
  ['compose.small.yaml', ['vitrine']],
])('%s starts nodes with settings that exist, read-only and without capabilities', (path, nodes) => {
  const { services, networks } = readCompose(path);
  const known = settings();
  for (const name of nodes) {
    const { environment, read_only, cap_drop } = Service.parse(services[name]);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    // Visitors' IPs come from Caddy, whose own IP is in this network.
    expect(environment.TRUST_PROXY).toBe(networks.inner.ipam.config[0]?.subnet);
  }
  const upstreams = services.caddy?.environment.NODES?.split(' ');
  expect(upstreams).toEqual(nodes.map((name) => `${name}:3000`));
});

/** What the compose files decide themselves, and what only tests, mirrors and other machines need. */
const NOT_IN_COMPOSE = [
  ...[
    'AWS_REGION',
    'DATA_DIR',
    'DNS_SERVER',
    'DOI_URL',
    'GEOIP_DB',
    'GITHUB_API_URL',
    'GITHUB_URL',
    'HEARTBEAT',
    'HOST',
  ],
  ...[
    'ORCID_API_URL',
    'PORT',
    'RATE_LIMITS',
    'READ_ONLY',
    'TRUST_FORWARDED_HOST',
    'VITRINE_ENV',
    'WEBHOOK_NETWORKS',
    'WORKERS',
  ],
];
/** PostgreSQL and a bucket are of several nodes. */
const NOT_IN_SMALL = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_URL', 'SESSION_SECRET', 'STORAGE_URL'];

test.each([
  // PostgreSQL has its own.
  ['compose.yaml', 'node1', [...NOT_IN_COMPOSE, 'BACKUP_STREAM', 'BACKUP_STREAM_KEEP']],
  ['compose.small.yaml', 'vitrine', [...NOT_IN_COMPOSE, ...NOT_IN_SMALL]],
])('%s passes on every setting: one in compose.env that is not passed would have no effect', (path, node, others) => {
  const { environment } = Service.parse(readCompose(path).services[node]);
  const left = [...settings()].filter((name) => !Object.hasOwn(environment, name));
  // The image sets where it listens.
  expect(left.sort()).toEqual([...others].sort());
});

test('every variable that the compose files take has a line in compose.env.example, and no other has', () => {
  const taken = ['compose.yaml', 'compose.small.yaml'].flatMap((path) =>
    [...textOf(path).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
  );
  expect(namesIn(textOf('compose.env.example')).sort()).toEqual([...new Set(taken)].sort());
});

test('each command of the page about deployment has the settings, without which Compose rejects the file', () => {
  const page = readFileSync(join(DEPLOY, '../docs/deploy.md'), 'utf8');
  const commands = [...page.matchAll(/docker compose -f .*/g)].map(([command]) => command);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !command.includes('--env-file deploy/compose.env'))).toEqual([]);
});

test('the settings of systemd and Helm exist', () => {
  const known = settings();
  const values = z.looseObject({ settings: z.record(z.string(), z.string()) });
  const chart = values.parse(parse(textOf('helm/vitrine/values.yaml')));
  const named = [
    ...namesIn(textOf('vitrine.env.example')),
    ...[...textOf('vitrine.service').matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...Object.keys(chart.settings),
    ...[...textOf('helm/vitrine/templates/deployment.yaml').matchAll(/- name: ([A-Z_]+)$/gm)].map(
      ([, name = '']) => name,
    ),
    ...[...textOf('Dockerfile').matchAll(/\b([A-Z_]{4,})=/g)].map(([, name = '']) => name),
  ];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the operator's command under systemd has the user, the folder and the settings of the service", () => {
  const unit = textOf('vitrine.service');
  const wrapper = textOf('vitrine');
  for (const name of ['User', 'Group', 'UMask', 'Environment', 'EnvironmentFile']) {
    const [line = 'none'] = new RegExp(`^${name}=.+$`, 'm').exec(unit) ?? [];
    expect(wrapper).toContain(`--property=${line} `);
  }
  const [, program = 'none'] = /^ExecStart=(\S+) start$/m.exec(unit) ?? [];
  expect(wrapper).toContain(` ${program} "$@"`);
  expect(statSync(join(DEPLOY, 'vitrine')).mode & 0o111).toBe(0o111);
});

test('the unit never gives up, and waits between two starts', () => {
  const unit = textOf('vitrine.service');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^RestartSec=[1-9]\d*$/m);
});

test('the chart is of this version, its values are those of its templates, and its manifests are whole', () => {
  const chart = z.looseObject({ version: z.string(), appVersion: z.string() });
  expect(chart.parse(parse(textOf('helm/vitrine/Chart.yaml')))).toMatchObject({
    version: packageJson.version,
    appVersion: packageJson.version,
  });
  const templates = globSync('helm/vitrine/templates/*', { cwd: DEPLOY });
  const used = templates
    .map(textOf)
    .flatMap((text) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name = '']) => name));
  const values = z.record(z.string(), z.unknown()).parse(parse(textOf('helm/vitrine/values.yaml')));
  expect([...new Set(used)].sort()).toEqual(Object.keys(values).sort());
  for (const path of templates) {
    const text = textOf(path);
    const opened = [...text.matchAll(/\{\{-? *(if|range|with|define)\b/g)].length;
    expect([...text.matchAll(/\{\{-? *end\b/g)].length).toBe(opened);
    if (path.endsWith('.tpl')) continue;
    // Lines of control away, and every value a word: what remains is the manifest's structure.
    const manifest = text
      .replaceAll(/^\s*\{\{-? *(if|range|with|end|define|toYaml|include)\b.*$/gm, '')
      .replaceAll(/"\{\{.*\}\}"|\{\{.*?\}\}/g, 'value');
    expect(() => parse(manifest)).not.toThrow();
  }
});

test("the chart's schema takes its own values and no others", () => {
  const takes = new Ajv().compile(JSON.parse(textOf('helm/vitrine/values.schema.json')));
  const values = parse(textOf('helm/vitrine/values.yaml'));
  expect([takes(values), takes.errors]).toEqual([true, null]);
  for (const wrong of [
    { replicas: 0 },
    { replica: 2 },
    { settings: { ...values.settings, PUBLIC_URL: 'http://folio.example' } },
    { settings: { ...values.settings, QUOTA_TEXT: 10 } },
    { ingress: { ...values.ingress, enabled: 'yes' } },
  ])
    expect([wrong, takes({ ...values, ...wrong })]).toEqual([wrong, false]);
});

test('the image has no secrets, no data and no tests, and does not run as root', () => {
  const allowed = textOf('Dockerfile.dockerignore').trim().split('\n');
  expect(allowed[0]).toBe('*');
  expect(allowed.slice(1).every((line) => line.startsWith('!'))).toBe(true);
  expect(allowed.filter((line) => /data|env|tests|\.git/.test(line))).toEqual([]);
  const stages = textOf('Dockerfile').split(/^FROM /m);
  expect(stages.at(-1)).toMatch(/^USER (?!0)\d+/m);
});

test('an image of an archive runs as the image that is built, and as the one that is released', () => {
  const instructions = (file: string) => {
    const last =
      textOf(file)
        .replaceAll(/\\\n\s*/g, '')
        .split(/^FROM /m)
        .at(-1) ?? '';
    const names = /^(?:USER|ENV|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD) .*$/gm;
    return [...last.matchAll(names)].map(([line]) => line);
  };
  expect(instructions('Dockerfile.release')).toEqual(instructions('Dockerfile'));
  expect(instructions('Dockerfile.release')).toHaveLength(8);

  const { User, Env, Cmd, Volumes, ExposedPorts, StopSignal, Healthcheck } = imageConfig('amd64', 0, []).config;
  const seconds = (nanoseconds: number) => `${nanoseconds / 1e9}s`;
  const { Interval, Timeout, StartPeriod, Retries } = Healthcheck;
  expect(instructions('Dockerfile.release')).toEqual([
    `USER ${User}`,
    `ENV ${Env.slice(1).join(' ')}`,
    `VOLUME ${JSON.stringify(Object.keys(Volumes))}`,
    `EXPOSE ${Object.keys(ExposedPorts).join().replace('/tcp', '')}`,
    `STOPSIGNAL ${StopSignal}`,
    expect.stringContaining(
      `--interval=${seconds(Interval)} --timeout=${seconds(Timeout)} --start-period=${seconds(StartPeriod)} --retries=${Retries} `,
    ),
    'ENTRYPOINT ["vitrine"]',
    `CMD ${JSON.stringify(Cmd).replace(',', ', ')}`,
  ]);
});

test('each stage of the image has the library that the Node among the dependencies needs', () => {
  const [, ...stages] = textOf('Dockerfile').split(/^FROM /m);
  expect(stages.map((stage) => /apt-get install .*\blibatomic1\b/.test(stage))).toEqual([true, true]);
});

test('a copy of the program without its build script runs what is in dist, whatever the times of the files are', async () => {
  const copy = await freshFolder('copy');
  const script = join(copy, 'bin', 'build-if-stale.mjs');
  await mkdir(join(copy, 'bin'));
  await copyFile(join(DEPLOY, '..', 'bin', 'build-if-stale.mjs'), script);
  const { isFresh, buildIfStale } = await import(pathToFileURL(script).href);
  expect(isFresh()).toBe(false);
  await expect(buildIfStale()).rejects.toThrow('dist is missing: copy it from where the program was built');
  await mkdir(join(copy, 'dist'));
  await writeFile(join(copy, 'dist', 'build-stamp'), 'of another machine');
  expect(isFresh()).toBe(true);
  await mkdir(join(copy, 'scripts'));
  await writeFile(join(copy, 'scripts', 'build.ts'), '');
  expect(isFresh()).toBe(false);
  await expect(buildIfStale()).rejects.toThrow('what builds them is not installed: run "npm ci --include=dev"');
});
