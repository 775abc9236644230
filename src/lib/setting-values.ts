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

const SIZE_UNITS: Record<string, number> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Returns bytes: '10MB', '500 kB', '1024', or infinity for 'off'. */
export function parseSize(value: string): number | undefined {
  if (value === 'off') return Number.POSITIVE_INFINITY;
  const [, digits, unit = ''] = /^(\d{1,15})\s?(kb|mb|gb)?$/i.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits) * (SIZE_UNITS[unit.toLowerCase()] ?? 1);
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

export const GITHUB_API_URL = 'https://api.github.com';

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
