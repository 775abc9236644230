import { UNSHOWN } from '../../src/model/record.ts';

/** Removes from the API's response what no page shows of a record. */
export function shownOf(json: string) {
  const unshown: readonly string[] = UNSHOWN;
  return JSON.parse(json, (key, value) => (unshown.includes(key) ? undefined : value));
}
