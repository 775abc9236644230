import { type EnvReader, readSetting } from './environment.ts';
import { parseApiUrl } from './setting-values.ts';

/** Where spans are sent, and which requests are traced. */
export type TraceSettings = {
  /** For OTLP over HTTP, without the path of the signal. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of requests, from 0 to 1. */
  ratio: number;
};

export function readWatching(reader: EnvReader): {
  metricsToken: string | undefined;
  traces: TraceSettings | undefined;
} {
  const metricsToken = readSetting(reader, 'METRICS_TOKEN', {
    takes: 'at least 16 characters',
    fallback: undefined,
    parse: (value) => (value.length >= 16 ? value : undefined),
    isSecret: true,
  });
  return { metricsToken, traces: readTraces(reader) };
}

/** The variables that OpenTelemetry specifies; undefined without an endpoint. */
function readTraces(reader: EnvReader): TraceSettings | undefined {
  const endpoint = readSetting(reader, 'OTEL_EXPORTER_OTLP_ENDPOINT', {
    takes: 'a URL such as http://localhost:4318',
    fallback: undefined,
    parse: parseApiUrl,
  });
  const headers = readSetting(reader, 'OTEL_EXPORTER_OTLP_HEADERS', {
    takes: 'pairs such as api-key=secret, separated by commas',
    fallback: {},
    parse: parseHeaders,
    isSecret: true,
  });
  const serviceName = readSetting(reader, 'OTEL_SERVICE_NAME', {
    takes: 'a name',
    fallback: 'vitrine',
    parse: (value) => value.trim() || undefined,
  });
  const ratio = readSetting(reader, 'OTEL_TRACES_SAMPLER_ARG', {
    takes: 'a share from 0 to 1',
    fallback: 1,
    parse: (value) => (Number(value) >= 0 && Number(value) <= 1 ? Number(value) : undefined),
  });
  return endpoint === undefined ? undefined : { endpoint, headers, serviceName, ratio };
}

/** Values are percent-encoded. */
function parseHeaders(value: string): Record<string, string> | undefined {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(pair) ?? []);
  if (pairs.some(([, , encoded]) => encoded === undefined || !isEncoded(encoded))) return undefined;
  return Object.fromEntries(pairs.map(([, name = '', encoded = '']) => [name, decodeURIComponent(encoded)]));
}

function isEncoded(value: string): boolean {
  return /^(?:[^%]|%[\da-f]{2})*$/i.test(value);
}
