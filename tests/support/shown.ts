import { isUnshown } from '../../src/portfolio/model/record.ts';

/** Removes from the API's response what no page shows of a record; its page has the lists in their order. */
export function shownOf(json: string) {
  return JSON.parse(json, (key, value) =>
    isUnshown(key) || (key === 'position' && typeof value === 'number') ? undefined : value,
  );
}
