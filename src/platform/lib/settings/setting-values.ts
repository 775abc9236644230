import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

// Values of settings as text; undefined for what is none.

export function parsePort(value: string): number | undefined {
  const port = Number(value);
  return /^\d{1,5}$/.test(value) && port <= 65_535 ? port : undefined;
}

/** Returns the origin of an http or https URL that is nothing else. */
export function parseOrigin(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return undefined;
  return url.pathname === '/' ? url.origin : undefined;
}

/** '9.9.9.9', 'ns.example:5353' or '[::1]:53'. */
export function parseHostAndPort(value: string): string | undefined {
  const url = URL.parse(`dns://${value}`);
  const isWhole = url !== null && url.hostname !== '' && url.host.toLowerCase() === value.toLowerCase();
  return isWhole && (url.port === '' || Number(url.port) > 0) ? value : undefined;
}

/** 'book.example.com, cal.example.org:8443' */
export function parseHosts(value: string): string[] | undefined {
  const hosts = value.split(',').map((host) => host.trim().toLowerCase());
  const isHost = (host: string) => URL.parse(`https://${host}`)?.host === host && /^[a-z0-9]/.test(host);
  return hosts.every(isHost) ? hosts : undefined;
}

const SIZE_UNITS: Record<string, number> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Returns bytes: '10MB', '500 kB', '1024', or infinity for 'off'. */
export function parseSize(value: string): number | undefined {
  if (value === 'off') return Number.POSITIVE_INFINITY;
  const [, digits, unit = ''] = /^(\d{1,15})\s?(kb|mb|gb)?$/i.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits) * (SIZE_UNITS[unit.toLowerCase()] ?? 1);
}

const INTERVAL_UNITS: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** Returns milliseconds: '30m', '12h', '1d', '2w'. */
/** '12h', '7d' -> milliseconds */
export function parseDuration(value: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,4})\s?([mhdw])$/i.exec(value) ?? [];
  return Number(digits) > 0 ? Number(digits) * (INTERVAL_UNITS[unit.toLowerCase()] ?? 0) : undefined;
}

/** Returns milliseconds, 15 minutes or more; infinity for 'off'. */
export function parseInterval(value: string): number | undefined {
  if (value === 'off') return Number.POSITIVE_INFINITY;
  const intervalMs = parseDuration(value) ?? 0;
  return intervalMs >= 15 * MINUTE_MS ? intervalMs : undefined;
}

/** Which backups are kept: the newest ones, none older than `ageMs`, and always the newest. */
export type BackupKeep = { count: number; ageMs: number };

/** '7', '30d', or '7, 30d' */
export function parseBackupKeep(value: string): BackupKeep | undefined {
  const keep: BackupKeep = { count: Number.POSITIVE_INFINITY, ageMs: Number.POSITIVE_INFINITY };
  for (const part of value.split(',').map((text) => text.trim())) {
    const ageMs = parseDuration(part);
    if (ageMs !== undefined) keep.ageMs = ageMs;
    else if (/^[1-9]\d{0,3}$/.test(part)) keep.count = Number(part);
    else return undefined;
  }
  return keep;
}

export function parseSwitch(on: string, off: string) {
  return (value: string) => (value === on ? true : value === off ? false : undefined);
}

/** 'https://api.example.com/v3/' -> 'https://api.example.com/v3' */
export function parseApiUrl(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    return undefined;
  return url.href.replace(/\/+$/, '');
}

const POSTAL_ADDRESS_MAX_CHARACTERS = 500;

/** Returns the lines between |. */
export function parsePostalAddress(value: string): string[] | undefined {
  const lines = value.split('|').map((line) => line.trim());
  return value.length <= POSTAL_ADDRESS_MAX_CHARACTERS ? lines.filter(Boolean) : undefined;
}

/** A token of another service: one word. */
export function parseToken(value: string): string | undefined {
  return /^[\w-]{10,255}$/.test(value) ? value : undefined;
}

/** AWS endpoints are derived from the region; with an explicit endpoint the region is optional. */
export function parseStorageUrl(value: string, hasRegion: boolean): string | undefined {
  if (/^file:.+/.test(value)) return value;
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.hostname === '') return undefined;
  const isFound = hasRegion || url.searchParams.get('region') || url.searchParams.get('endpoint');
  return isFound ? value : undefined;
}

export const NAME_MAX_CHARACTERS = 60;

/** A name is one line of text; < and > would end it in a sender such as 'Ada <ada@example.com>'. */
export function parseName(value: string): string | undefined {
  return [...value].length <= NAME_MAX_CHARACTERS && !/[\p{C}<>"\\]/u.test(value) ? value : undefined;
}

/** Quotes a name that contains more than the letters that RFC 5322 allows unquoted. */
export function mailboxName(name: string): string {
  return /^[\p{L}\p{N} '_-]+$/u.test(name) ? name : `"${name}"`;
}

export function parseDatabaseUrl(value: string, resolve: (path: string) => string): string | undefined {
  if (/^sqlite:.+/.test(value)) return `sqlite:${resolve(value.slice('sqlite:'.length))}`;
  return /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined;
}

/** Returns the URL of a site that vouches for people, without a trailing slash; http only on this machine. */
export function parseIssuer(value: string): string | undefined {
  const url = URL.parse(value);
  if (url?.username !== '' || url.search !== '' || url.hash !== '') return undefined;
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return undefined;
  return url.href.replace(/\/$/, '');
}
