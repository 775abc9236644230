import { isEmptyValue, isObject } from '../plain-values.ts';
import type { PreservedFields } from '../preserved-fields.ts';
import type { Values } from '../resume.ts';

/** Preserved with a record that follows a source: the name of its origin, and a digest of each field then. */
export const ORIGIN_MARK = '$origin';
const NAME = '$name';

type Origin = Record<string, string>;

export function originOf(name: string, fields: Values): Origin {
  const digests = Object.entries(fields).map(([field, value]) => [field, digest(value)]);
  return { [NAME]: name.toLowerCase().slice(0, 200), ...Object.fromEntries(digests) };
}

function originIn(kept: PreservedFields | undefined): Origin | undefined {
  const origin = kept?.[ORIGIN_MARK];
  return isObject(origin) ? (origin as Origin) : undefined;
}

/** The name of the origin; undefined for a record without one. */
export function originName(kept: PreservedFields | undefined): string | undefined {
  return originIn(kept)?.[NAME];
}

/**
 * Returns the changes to fields that the owner has not edited since the last import of the origin; all changes if the
 * entry has no origin. Of a record that was made otherwise only empty fields are filled.
 */
export function changesOfOrigin(
  changes: Values,
  present: Values,
  { given, stored }: { given: PreservedFields; stored: PreservedFields | undefined },
): Values {
  if (!originIn(given)) return changes;
  const origin = originIn(stored);
  const isUntouched = (field: string) =>
    origin ? origin[field] === digest(present[field]) : isEmptyValue(present[field]);
  // Who sees a record is the owner's choice.
  return Object.fromEntries(Object.entries(changes).filter(([field]) => field !== 'visibility' && isUntouched(field)));
}

/** Returns what is preserved if nothing changes: the origin stays as it was, so that nothing is to be written. */
export function keptWithoutChanges(given: PreservedFields, stored: PreservedFields | undefined): PreservedFields {
  if (!originIn(given)) return given;
  const { [ORIGIN_MARK]: _, ...others } = given;
  const origin = originIn(stored);
  return origin ? { ...others, [ORIGIN_MARK]: origin } : others;
}

/** FNV-1a of the JSON, twice 32 bits: it detects edits, and protects nothing. */
function digest(value: unknown): string {
  const json = JSON.stringify(value ?? '');
  let [high, low] = [0x811c9dc5, 0xcbf29ce4];
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193) >>> 0;
    low = Math.imul(low ^ (code + index), 0x01000193) >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
