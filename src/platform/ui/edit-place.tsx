import { createContext, use } from 'react';

/** True in the render that the owner edits, on the server only: the builds for browsers have none of its attributes. */
export const Editing = /* @__PURE__ */ createContext(false);

/** Returns the value of `data-edit`: which text of which record stands there. Undefined outside the editing render. */
export function placeOf(...place: readonly string[]): string | undefined {
  return use(Editing) ? place.join(':') : undefined;
}

/** The same of a part of what stands at this place, such as a picture of a block. */
export function partOf(place: string | undefined, ...parts: readonly string[]): string | undefined {
  return place && [place, ...parts].join('/');
}

/** The same of a text of the project whose page it is: with '/' for what is in a list, and how it is edited. */
export function placeInProject(path: string, kind?: string): string | undefined {
  return placeOf('@', '', path, ...(kind ? [kind] : []));
}

/** The same of the record that is edited at this path. What others have written of the owner is theirs to word. */
export function placeAt(editHref: string, field = ''): string | undefined {
  const [, path = '', , id = ''] = editHref.split('/');
  const column = field === 'fact' ? FACTS[path] : field;
  if (path === 'testimonials' || column === undefined) return undefined;
  return placeOf(path, id, ...(column ? [column] : []));
}

const FACTS: Record<string, string> = { publications: 'publisher', entries: 'subtitle', services: 'duration' };
