const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** A link that is signed: an id without its hyphens, and what proves it. */
const SIGNED = /[\da-f]{32}[\w-]{20,}/g;
/** Of a view whose name has no letters for one. */
const SLUG = /view-[\da-f]{8}\b/g;
/** What no two servers give out alike. */
const SECRET = /^(?:secret|token|code|error_reference|reference|preview_id|revision|hash|etag)$/;
/** A place in a list: a time and an id. */
const PLACE = /^[\d-]+T[\d:.]+Z[_ ,~|][\w-]+$/;

/** The ids and places of one server, and what stands for them on the other. */
export type Twins = { of: Map<string, string>; back: Map<string, string> };

export function newTwins(): Twins {
  return { of: new Map(), back: new Map() };
}

/** The same request to the other server. */
export function translate(request: string, { of }: Twins): string {
  return request.replace(UUID, (id) => of.get(id) ?? id);
}

/** Learns which ids of two answers are the same, in the order in which they appear; '' if they fit. */
function pair(twins: Twins, one: string, other: string): boolean {
  const [known, back] = [twins.of.get(one), twins.back.get(other)];
  if (known === undefined && back === undefined) {
    twins.of.set(one, other);
    twins.back.set(other, one);
    return true;
  }
  return known === other;
}

/** Returns where two answers differ in more than ids, times and secrets; '' if nowhere. */
export function differenceOf(one: unknown, other: unknown, twins: Twins, path = ''): string {
  if (typeof one === 'string' && typeof other === 'string') {
    return isSameText(one, other, twins, path) ? '' : `${path}: ${around(one, other)} / ${around(other, one)}`;
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? '' : `${path}: ${JSON.stringify(one)} / ${JSON.stringify(other)}`;
  }
  // The order of names says nothing in JSON, and in a few answers follows ids, which are random.
  const [names, others] = [namesOf(one), namesOf(other)];
  if (names.join('\n') !== others.join('\n') && !areIds(names, others))
    return `${path}: has ${names.slice(0, 50)} / ${others.slice(0, 50)}`;
  for (const [index, name] of names.entries()) {
    const values = [one[name as never], other[(others[index] ?? name) as never]] as const;
    const found = differenceOf(...values, twins, `${path}.${name}`);
    if (found) return found;
  }
  return '';
}

function namesOf(value: object): string[] {
  const names = Object.keys(value);
  return names.every((name) => name.replace(UUID, '') === '') ? names : names.sort();
}

function areIds(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name) => name.replace(UUID, '') === '');
}

function isSameText(one: string, other: string, twins: Twins, path: string): boolean {
  if (one === other) return true;
  if (SECRET.test(path.split('.').at(-1) ?? '')) return one.length === other.length;
  if (PLACE.test(one) && PLACE.test(other)) return true;
  const [ids, otherIds] = [one.match(UUID) ?? [], other.match(UUID) ?? []];
  if (ids.length !== otherIds.length) return false;
  if (!ids.every((id, index) => pair(twins, id, otherIds[index] ?? ''))) return false;
  const plain = (value: string) =>
    value.replace(SIGNED, 'signed').replace(SLUG, 'slug').replace(UUID, 'id').replace(TIME, 'time');
  return plain(one) === plain(other);
}

/** Every `id` of an answer, and every place in a list. */
export function idsIn(value: unknown, found: { ids: string[]; places: string[] } = { ids: [], places: [] }) {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'string' && name === 'id') found.ids.push(each);
    else if (typeof each === 'string' && PLACE.test(each)) found.places.push(each);
    else idsIn(each, found);
  }
  return found;
}

/** What is where a text begins to differ from another one. */
function around(text: string, other: string): string {
  const at = [...text].findIndex((character, index) => character !== [...other][index]);
  return JSON.stringify([...text].slice(Math.max(0, at - 60), at + 60).join(''));
}
