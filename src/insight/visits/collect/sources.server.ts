import { LRUCache } from 'lru-cache';
import { DIRECT, OTHER, readSource, type Source, type SourceRequest, toSource } from './read-source.server.ts';

/** Maximum sources of one portfolio and day: visitors can invent any number. */
const SOURCES_PER_PORTFOLIO = 500;
/** Once all portfolios together exceed this number, each may have only FEW_SOURCES. */
const SOURCES_OF_ALL = 200_000;
const FEW_SOURCES = 20;
const HOSTS_KNOWN = 2_000;
const KEY_MAX_CHARACTERS = 500;

/**
 * Returns the source of a request. After too many sources of a portfolio on one day, new ones become unnamed; counted
 * for each node.
 */
export function openSources(ownHost: string): (request: SourceRequest, portfolio: string, day: string) => Source {
  const read = openReader(ownHost);
  const seen = new Map<string, Set<number>>();
  let seenDay = '';
  let all = 0;

  return (request, portfolio, day) => {
    const source = read(request);
    if (source === DIRECT) return source;
    if (day !== seenDay) {
      seen.clear();
      seenDay = day;
      all = 0;
    }
    const ids = seen.get(portfolio) ?? new Set();
    if (ids.has(source.id)) return source;
    if (ids.size >= (all < SOURCES_OF_ALL ? SOURCES_PER_PORTFOLIO : FEW_SOURCES)) return nameless(source);
    seen.set(portfolio, ids.add(source.id));
    all += 1;
    return source;
  };
}

/** Caches the last hosts: parsing takes microseconds. */
function openReader(ownHost: string): (request: SourceRequest) => Source {
  const known = new LRUCache<string, Source>({ maxSize: HOSTS_KNOWN, sizeCalculation: () => 1 });
  return (request) => {
    const { referer = '', host = '' } = request.headers;
    if (request.url?.includes('?')) return readSource(request, ownHost);
    if (referer === '') return DIRECT;
    const [beforePath = ''] = /^[^:]*:\/\/[^/?#]*/.exec(referer) ?? [];
    const key = `${host} ${beforePath}`;
    const before = known.get(key);
    if (before) return before;
    const source = readSource(request, ownHost);
    if (key.length <= KEY_MAX_CHARACTERS) known.set(key, source);
    return source;
  };
}

function nameless({ channel, ...names }: Source): Source {
  const other = (name: string) => (name === '' ? '' : OTHER);
  return toSource({
    channel,
    referrer: other(names.referrer),
    utm_source: other(names.utm_source),
    utm_medium: other(names.utm_medium),
    utm_campaign: other(names.utm_campaign),
  });
}
