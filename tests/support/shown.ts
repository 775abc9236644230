import { UNSHOWN } from '../../src/model/record.ts';

/** What a page has of the API's answer: nothing that no page shows of a record. */
export function shownOf(json: string) {
  const unshown: readonly string[] = UNSHOWN;
  return JSON.parse(json, (key, value) => (unshown.includes(key) ? undefined : value));
}
