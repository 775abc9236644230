import type { UnusedPart } from '../../import-schemas.ts';
import { isObject } from '../../plain-values.ts';
import { objectAt, objectsAt, textAt } from '../json-files.ts';
import { addEntry, type Item, type Lists, textOf } from './rendercv-entries.ts';

export function isRenderCv(value: unknown): value is Item {
  return isObject(value) && isObject(value.cv);
}

const ABOUT = /summary|about|profile|welcome|introduction|objective/i;

export function readRenderCv(value: Item): { document: Item; notes: UnusedPart[] } {
  const cv = objectAt(value, 'cv');
  const lists: Lists = new Map();
  const notes: UnusedPart[] = [];
  const about: string[] = [];
  for (const [name, entries] of Object.entries(objectAt(cv, 'sections'))) {
    const known = Array.isArray(entries) ? entries : [];
    if (ABOUT.test(name)) about.push(...known.map(textOf).filter((text) => text !== ''));
    else for (const entry of known) addEntry(name, entry, lists, notes);
  }
  return { document: { basics: basicsOf(cv, about), ...Object.fromEntries(lists) }, notes };
}

function basicsOf(cv: Item, about: readonly string[]): Item {
  const profiles = objectsAt(cv, 'social_networks').map((item) => ({
    network: textAt(item, 'network'),
    username: textAt(item, 'username'),
  }));
  return {
    name: textAt(cv, 'name'),
    label: textAt(cv, 'headline') || textAt(cv, 'label'),
    location: textAt(cv, 'location'),
    email: firstText(cv.email),
    phone: firstText(cv.phone).replace(/^tel:/, ''),
    url: firstText(cv.website),
    summary: about.join('\n\n'),
    profiles,
  };
}

/** Some fields may be a list. */
function firstText(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}
