import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshFolder } from '../../tests/support/run-folder.ts';
import { readConfig } from './config.ts';
import { readSecret } from './secret.ts';

const run = promisify(execFile);

test('a first start creates a secret with mode 0600, and keeps it', async () => {
  const folders = [await freshFolder('secret'), await freshFolder('secret')];
  const secrets = folders.map((folder) => readSecret(readConfig({ DATA_DIR: folder })));

  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets[1]).not.toBe(secrets[0]);
  for (const [index, folder] of folders.entries()) {
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readSecret(readConfig({ DATA_DIR: folder }))).toBe(secrets[index]);
  }
});

test('concurrent starts all get the same secret, and leave no other file', async () => {
  const folder = await freshFolder('secret');
  const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))};
    import { readSecret } from ${JSON.stringify(join(import.meta.dirname, 'secret.ts'))};
    console.log(readSecret(readConfig({ DATA_DIR: ${JSON.stringify(folder)} })))`;
  const starts = [1, 2, 3, 4].map(() => run(process.execPath, ['--input-type=module', '-e', script]));
  const secrets = (await Promise.all(starts)).map(({ stdout }) => stdout.trim());

  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['session-secret']);
});

test('a postal address has a line for each of its parts', () => {
  expect(readConfig({}).postalAddress).toEqual([]);
  const { postalAddress } = readConfig({ POSTAL_ADDRESS: ' Valcourt Software | Kade 3|3011 AB Rotterdam| ' });
  expect(postalAddress).toEqual(['Valcourt Software', 'Kade 3', '3011 AB Rotterdam']);
  expect(() => readConfig({ POSTAL_ADDRESS: 'x'.repeat(501) })).toThrow(/^POSTAL_ADDRESS is "x+": it takes the lines/);
});

test('an invalid secret is reported without its value', () => {
  const env = {
    SESSION_SECRET: 'too-short-a-secret',
    METRICS_TOKEN: 'short-token',
    DATABASE_URL: 'mysql://u:pass@h/d',
  };
  expect(() => readConfig(env)).toThrow(/SESSION_SECRET is not valid/);
  expect(() => readConfig(env)).not.toThrow(/too-short-a-secret|short-token|pass@/);
});

test('the text quota accepts bytes, a size or off', () => {
  const quotaOf = (QUOTA_TEXT?: string) => readConfig({ QUOTA_TEXT }).quotaTextBytes;
  expect(['', '500', '500kB', '10MB', '1 GB', 'off'].map(quotaOf)).toEqual([1e7, 500, 5e5, 1e7, 1e9, Infinity]);
  expect(() => quotaOf('10 apples')).toThrow(/^QUOTA_TEXT is "10 apples": it takes a size such as 10MB/);
});

test('plans are off by default; a secret and a URL have the form that is needed', () => {
  const PLANS = 'on';
  const secret = `whsec_${'A'.repeat(32)}`;
  const url = 'https://pay.example/?client={id}';
  expect(readConfig({}).plans).toBeUndefined();
  expect(readConfig({ PLANS_WEBHOOK_SECRET: secret, PLANS_URL: url }).plans).toBeUndefined();
  expect(readConfig({ PLANS }).plans).toEqual({ secret: undefined, url: undefined });
  expect(readConfig({ PLANS, PLANS_WEBHOOK_SECRET: secret, PLANS_URL: url }).plans).toEqual({ secret, url });
  expect(() => readConfig({ PLANS: 'yes' })).toThrow("PLANS is \"yes\": it takes 'on' or 'off'");
  for (const short of ['whsec_AAAA', 'A'.repeat(32)]) {
    expect(() => readConfig({ PLANS, PLANS_WEBHOOK_SECRET: short })).toThrow('PLANS_WEBHOOK_SECRET is not valid');
  }
  for (const wrong of ['https://pay.example/', 'http://pay.example/{id}', 'javascript:{id}', 'https://a:b@c/{id}']) {
    expect(() => readConfig({ PLANS, PLANS_URL: wrong })).toThrow('PLANS_URL is ');
  }
});

test('LANDING is the site or the portfolio', () => {
  const landings = [undefined, 'site', 'portfolio'].map((LANDING) => readConfig({ LANDING }).landing);
  expect(landings).toEqual(['site', 'site', 'portfolio']);
  const registrations = [{}, { LANDING: 'portfolio' }, { LANDING: 'portfolio', REGISTRATION: 'open' }].map(
    (settings) => readConfig(settings).registration,
  );
  expect(registrations).toEqual(['open', 'closed', 'open']);
  expect(() => readConfig({ LANDING: 'page' })).toThrow(`LANDING is "page": it takes 'site' or 'portfolio'`);
});

test('the names of site and operator are one line each, and the site name is the default sender', () => {
  expect(readConfig({})).toMatchObject({ siteName: 'Vitrine', operatorName: undefined });
  const named = readConfig({
    SITE_NAME: ' Ada & Co. ',
    OPERATOR_NAME: 'Valcourt B.V.',
    PUBLIC_URL: 'https://a.example',
  });
  expect(named).toMatchObject({ siteName: 'Ada & Co.', operatorName: 'Valcourt B.V.' });
  expect(named.mailFrom).toBe('"Ada & Co." <no-reply@a.example>');
  expect(readConfig({ SITE_NAME: 'Überall' }).mailFrom).toBe('Überall <no-reply@localhost>');
  for (const name of ['a\u0007b', 'Ada <ada@example.com>', '"Ada"', 'x'.repeat(61)])
    expect(() => readConfig({ SITE_NAME: name })).toThrow(/^SITE_NAME is .*: it takes a name of 60 characters at most/);
});

test('traces need an endpoint, and take headers as OpenTelemetry specifies them', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'folio' }).traces).toBeUndefined();
  const endpoint = 'https://otlp.example/base';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).traces).toEqual({
    endpoint,
    headers: {},
    serviceName: 'vitrine',
    ratio: 1,
  });
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x-scope=c',
    OTEL_SERVICE_NAME: 'folio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).traces).toEqual({
    endpoint,
    headers: { 'api-key': 'a b', 'x-scope': 'c' },
    serviceName: 'folio',
    ratio: 0.25,
  });
  for (const [name, value] of Object.entries({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost',
    OTEL_EXPORTER_OTLP_HEADERS: 'key=%zz',
    OTEL_TRACES_SAMPLER_ARG: '2',
  })) {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
  }
});
