import { join, resolve } from 'node:path';
import { readBackups } from './lib/settings/backup-settings.server.ts';
import { type Env, type EnvReader, readSetting } from './lib/settings/environment.ts';
import { parseNetworks } from './lib/settings/ip-ranges.server.ts';
import { type PlanSettings, readPlans } from './lib/settings/plan-settings.ts';
import { type Providers, readProviders, readSecondFactor } from './lib/settings/provider-settings.ts';
import { readProxies } from './lib/settings/proxy-settings.server.ts';
import {
  type BackupKeep,
  mailboxName,
  NAME_MAX_CHARACTERS,
  parseDatabaseUrl,
  parseHostAndPort,
  parseHosts,
  parseName,
  parseOrigin,
  parsePort,
  parsePostalAddress,
  parseSize,
  parseStorageUrl,
  parseSwitch,
} from './lib/settings/setting-values.ts';
import { DEFAULT_SITE_NAME } from './lib/settings/site-name.ts';
import { readSources, type SourceSettings } from './lib/settings/source-settings.ts';
import { misspeltSettings, ownSettingsFile, watchedEnvironment } from './lib/settings/unknown-settings.server.ts';
import { readWatching, type TraceSettings } from './lib/settings/watch-settings.ts';
import { readHeartbeat, readWorkers } from './lib/settings/worker-settings.ts';

export type Config = SourceSettings & {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  /** Processes that serve, at one port. */
  workers: number;
  /** The canonical origin, without a trailing slash: PUBLIC_URL, else http://localhost:PORT. */
  origin: string;
  /** True if PUBLIC_URL is set: writes are then accepted from that origin only. */
  originIsFixed: boolean;
  /** True for https: cookies are `Secure` with a `__Host-` name, and HSTS is sent. */
  secure: boolean;
  /** SESSION_SECRET. If undefined, a secret is created at the first start and stored in `dataDir`. */
  sessionSecret: string | undefined;
  /** 'loopback' or IP ranges of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** TRUST_FORWARDED_HOST: whether X-Forwarded-Host of these proxies is the requested host. */
  trustForwardedHost: boolean;
  /** SITE_NAME: the name in headings, titles, mails, the manifest and link previews. */
  siteName: string;
  /** OPERATOR_NAME: who runs the site, for legal pages, footers and mails. Undefined: the sender in MAIL_FROM. */
  operatorName: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Lines of the postal address, for the imprint and the footer of public pages. */
  postalAddress: string[];
  storageUrl: string;
  /** How often the server backs up, and whether it does before a migration. Undefined: never. */
  backupEveryMs: number | undefined;
  /** The folder of these backups. */
  backupTo: string;
  backupKeep: BackupKeep;
  /** Where each commit of SQLite is stored within a second; undefined for nowhere. */
  backupStream: string | undefined;
  /** How far back any second of it can be restored. */
  backupStreamKeepMs: number;
  geoipDb: string | undefined;
  owner: string | undefined;
  /** What `/` shows: the landing page, or the site owner's portfolio and nothing that advertises the platform. */
  landing: (typeof LANDINGS)[number];
  /** Who may register: anybody, only with an invitation, or nobody without the operator. */
  registration: (typeof REGISTRATIONS)[number];
  /** WEBHOOK_NETWORKS: private IP ranges to which webhooks may be sent besides public addresses. */
  webhookNetworks: string[];
  /** BOOKING_HOSTS: whose booking pages open in place, besides those of cal.com and Calendly. */
  bookingHosts: string[];
  /** LINK_CHECKS: whether the server requests the links of portfolios once a week, to find those that are dead. */
  linkChecks: boolean;
  /** Maximum bytes for the texts of an account, and the same again for its messages. Infinity: no limit. */
  quotaTextBytes: number;
  /** DNS_SERVER: host:port of the resolver that proves domains; undefined: the machine's. */
  dnsServer: string | undefined;
  /** The sites with whose accounts people may log in. */
  providers: Providers;
  needsSecondFactor: boolean;
  /** Undefined while PLANS is off. */
  plans: PlanSettings | undefined;
  rateLimits: boolean;
  /** READ_ONLY: whether everybody can log in and look around, and nothing can be changed. */
  isReadOnly: boolean;
  metricsToken: string | undefined;
  traces: TraceSettings | undefined;
  /** HEARTBEAT: the process ends if its event loop has stood still for as long. Undefined: it is not watched. */
  heartbeatMs: number | undefined;
  logLevel: LogLevel;
  /** Names in `.env` and the environment that are probably misspelt, with what is meant. */
  nameFaults: string[];
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
const REGISTRATIONS = ['open', 'invited', 'closed'] as const;
const LANDINGS = ['site', 'portfolio'] as const;
export const SESSION_SECRET_MIN_CHARACTERS = 32;

/** Invalid environment: one line for each fault, with the variable, its value and the accepted values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment once, into plain data. Throws one ConfigError that lists all faults. */
export function readConfig(env: Env): Config {
  const watched = watchedEnvironment(env);
  const reader: EnvReader = { env: watched.env, faults: [] };
  const port = readSetting(reader, 'PORT', {
    takes: 'a port number from 0 to 65535',
    fallback: 3000,
    parse: parsePort,
  });
  const dataDir = resolve(
    readSetting(reader, 'DATA_DIR', { takes: 'a folder', fallback: './data', parse: (value) => value }),
  );
  const publicUrl = readSetting(reader, 'PUBLIC_URL', {
    takes: 'an origin such as https://example.com, without a path',
    fallback: undefined,
    parse: parseOrigin,
  });
  const origin = publicUrl ?? `http://localhost:${port}`;
  const server = readServer(reader, dataDir);
  const config: Config = {
    port,
    dataDir,
    origin,
    originIsFixed: publicUrl !== undefined,
    secure: publicUrl?.startsWith('https:') ?? false,
    ...server,
    workers: readWorkers(reader, server.databaseUrl),
    ...readBackups(reader, dataDir),
    ...readNames(reader, origin),
    ...readFiles(reader, dataDir),
    ...readSources(reader),
    ...readRules(reader),
    providers: readProviders(reader),
    needsSecondFactor: readSecondFactor(reader),
    ...readWatching(reader),
    plans: readPlans(reader),
    ...readOperation(reader),
    nameFaults: [],
  };
  config.nameFaults = misspeltSettings(watched.known, { env, file: ownSettingsFile(env) });
  if (reader.faults.length > 0) throw new ConfigError(reader.faults.join('\n'));
  return config;
}

function readServer(reader: EnvReader, dataDir: string) {
  return {
    host: readSetting(reader, 'HOST', {
      takes: 'an address to listen on',
      fallback: '127.0.0.1',
      parse: (value) => (/^[\w.:-]+$/.test(value) ? value : undefined),
    }),
    databaseUrl: readSetting(reader, 'DATABASE_URL', {
      takes: 'sqlite:<file> or postgres://user:password@host/database',
      fallback: `sqlite:${join(dataDir, 'vitrine.db')}`,
      parse: (value) => parseDatabaseUrl(value, resolve),
      isSecret: true,
    }),
    sessionSecret: readSetting(reader, 'SESSION_SECRET', {
      takes: `at least ${SESSION_SECRET_MIN_CHARACTERS} characters`,
      fallback: undefined,
      parse: (value) => (value.length >= SESSION_SECRET_MIN_CHARACTERS ? value : undefined),
      isSecret: true,
    }),
    ...readProxies(reader),
  };
}

/** The names of site and operator, and the mails that are sent in their name. */
function readNames(reader: EnvReader, origin: string) {
  const takes = `a name of ${NAME_MAX_CHARACTERS} characters at most, without quotes, backslashes, < and >`;
  const siteName = readSetting(reader, 'SITE_NAME', { takes, fallback: DEFAULT_SITE_NAME, parse: parseName });
  const operatorName = readSetting(reader, 'OPERATOR_NAME', { takes, fallback: undefined, parse: parseName });
  return { siteName, operatorName, ...readMail(reader, origin, siteName) };
}

function readMail(reader: EnvReader, origin: string, siteName: string) {
  return {
    smtpUrl: readSetting(reader, 'SMTP_URL', {
      takes: 'smtp://user:password@host:port or smtps://…; ?insecure lets it go without TLS',
      fallback: undefined,
      parse: (value) => (/^smtps?:\/\//.test(value) && URL.parse(value)?.hostname ? value : undefined),
      isSecret: true,
    }),
    mailFrom: readSetting(reader, 'MAIL_FROM', {
      takes: 'an address such as "Vitrine <hello@example.com>"',
      fallback: `${mailboxName(siteName)} <no-reply@${new URL(origin).hostname}>`,
      parse: (value) => (/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(value) ? value : undefined),
    }),
    postalAddress: readSetting(reader, 'POSTAL_ADDRESS', {
      takes: "the lines of an address with | between them, such as 'Kade 3|3011 AB Rotterdam', 500 characters at most",
      fallback: [],
      parse: parsePostalAddress,
    }),
  };
}

function readFiles(reader: EnvReader, dataDir: string) {
  return {
    storageUrl: readSetting(reader, 'STORAGE_URL', {
      takes:
        'file:<folder> or s3://bucket?endpoint=…&region=…; without an endpoint a region is needed, here or in AWS_REGION',
      fallback: `file:${join(dataDir, 'uploads')}`,
      parse: (value) => parseStorageUrl(value, Boolean(reader.env.AWS_REGION)),
      isSecret: true,
    }),
    geoipDb: readSetting(reader, 'GEOIP_DB', {
      takes: 'the path of an MMDB file',
      fallback: undefined,
      parse: (value) => resolve(value),
    }),
  };
}

function readRules(reader: EnvReader) {
  const landing = readSetting(reader, 'LANDING', {
    takes: "'site' or 'portfolio'",
    fallback: LANDINGS[0],
    parse: (value) => LANDINGS.find((landing) => landing === value),
  });
  return {
    owner: readSetting(reader, 'OWNER', {
      takes: 'a user name: 2 to 32 of a-z, 0-9 and -',
      fallback: undefined,
      parse: (value) => (/^[a-z0-9-]{2,32}$/.test(value.toLowerCase()) ? value.toLowerCase() : undefined),
    }),
    landing,
    registration: readSetting(reader, 'REGISTRATION', {
      takes: "'open', 'invited' or 'closed'",
      // On a personal site the first stranger to register would own it.
      fallback: REGISTRATIONS[landing === 'portfolio' ? 2 : 0],
      parse: (value) => REGISTRATIONS.find((registration) => registration === value),
    }),
    quotaTextBytes: readSetting(reader, 'QUOTA_TEXT', {
      takes: "a size such as 10MB, a number of bytes, or 'off'",
      fallback: 10_000_000,
      parse: parseSize,
    }),
    dnsServer: readSetting(reader, 'DNS_SERVER', {
      takes: 'a host, or host:port, such as 9.9.9.9:53',
      fallback: undefined,
      parse: parseHostAndPort,
    }),
    rateLimits: readSetting(reader, 'RATE_LIMITS', {
      takes: "'on' or 'off'",
      fallback: true,
      parse: parseSwitch('on', 'off'),
    }),
  };
}

function readOperation(reader: EnvReader) {
  return {
    webhookNetworks: readSetting(reader, 'WEBHOOK_NETWORKS', {
      takes: 'address ranges such as 10.0.0.0/8, separated by commas',
      fallback: [],
      parse: parseNetworks,
    }),
    bookingHosts: readSetting(reader, 'BOOKING_HOSTS', {
      takes: 'hosts such as book.example.com, separated by commas',
      fallback: [],
      parse: parseHosts,
    }),
    isReadOnly: readSetting(reader, 'READ_ONLY', {
      takes: "'on' or 'off'",
      fallback: false,
      parse: parseSwitch('on', 'off'),
    }),
    linkChecks: readSetting(reader, 'LINK_CHECKS', {
      takes: "'on' or 'off'",
      fallback: true,
      parse: parseSwitch('on', 'off'),
    }),
    heartbeatMs: readHeartbeat(reader),
    logLevel: readSetting<LogLevel>(reader, 'LOG_LEVEL', {
      takes: LOG_LEVELS.join(', '),
      fallback: 'info',
      parse: (value) => LOG_LEVELS.find((level) => level === value.toLowerCase()),
    }),
  };
}
