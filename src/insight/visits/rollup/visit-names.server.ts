import type { Place } from '../../../platform/places.server.ts';
import { hashId } from '../collect/hash-id.server.ts';

import type { PendingVisit } from '../collect/visit-buffer.server.ts';
import { insertion, type Row, run, type Writing } from './bulk-insert.server.ts';

const ONCE = 'on conflict (id) do nothing';
const ADD_PLACES = insertion('places', { id: 'bigint', region: 'text', city: 'text' }, ONCE);
const ADD_SOURCES = insertion(
  'visit_sources',
  { id: 'bigint', channel: 'text', referrer: 'text', utm_source: 'text', utm_medium: 'text', utm_campaign: 'text' },
  ONCE,
);
const ADD_TECHS = insertion('visit_techs', { id: 'bigint', device: 'text', browser: 'text', system: 'text' }, ONCE);

/** Inserts the places, sources and techs that the visits refer to. */
export async function addNames(writing: Writing, visits: readonly PendingVisit[]): Promise<void> {
  const places = new Map<number, Row>();
  const sources = new Map<number, Row>();
  const techs = new Map<number, Row>();
  for (const { place, source, tech } of visits) {
    const id = placeId(place);
    if (!places.has(id)) places.set(id, [id, place.region, place.city]);
    if (!techs.has(tech.id)) techs.set(tech.id, [tech.id, tech.device, tech.browser, tech.system]);
    if (sources.has(source.id)) continue;
    const { channel, referrer, utm_source, utm_medium, utm_campaign } = source;
    sources.set(source.id, [source.id, channel, referrer, utm_source, utm_medium, utm_campaign]);
  }
  await run(writing, ADD_PLACES, inOrder(places));
  await run(writing, ADD_SOURCES, inOrder(sources));
  await run(writing, ADD_TECHS, inOrder(techs));
}

const placeIds = new WeakMap<Place, number>();

/** 0 means that only the country is known. */
export function placeId(place: Place): number {
  const known = placeIds.get(place);
  if (known !== undefined) return known;
  const id = hashId([place.region, place.city]);
  placeIds.set(place, id);
  return id;
}

function inOrder(named: Map<number, Row>): Row[] {
  return [...named].sort(([a], [b]) => a - b).map(([, row]) => row);
}
