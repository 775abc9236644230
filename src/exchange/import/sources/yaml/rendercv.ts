import type { UnusedPart } from '../../import-schemas.ts';
import { isHiddenThere } from '../../parse/hidden-flags.ts';
import { isObject } from '../../plain-values.ts';
import { isNothing } from '../../preserved-fields.ts';
import { type Item, itemFields, lineOf, withRest } from '../item-fields.ts';
import { objectAt, objectsAt, textAt } from '../json-files.ts';
import { note } from '../source.ts';
import { addEntry, type Lists, textOf } from './rendercv-entries.ts';

export function isRenderCv(value: unknown): value is Item {
  return isObject(value) && isObject(value.cv);
}

const ABOUT = /summary|about|profile|welcome|introduction|objective|zusammenfassung|über mich|profil/i;

export function readRenderCv(value: Item): { document: Item; notes: UnusedPart[] } {
  const { cv: _, ...others } = value;
  const cv = objectAt(value, 'cv');
  const lists: Lists = new Map();
  const notes: UnusedPart[] = [];
  const about: string[] = [];
  for (const [name, given] of Object.entries(objectAt(cv, 'sections'))) {
    const entries = (Array.isArray(given) ? given : [given]).filter((entry) => !isNothing(entry));
    for (const entry of entries) {
      const text = isAbout(name) ? textOf(entry) : '';
      if (isAbout(name) && isHiddenThere(entry)) notes.push(note(name, 'is hidden there; not taken'));
      else if (text !== '') about.push(text);
      else addEntry(name, entry, lists);
    }
  }
  for (const name of Object.keys(others))
    notes.push(note(name.slice(0, 60), 'describes the look of the file, not you'));
  return { document: { basics: basicsOf(cv, about), ...Object.fromEntries(lists) }, notes };
}

function isAbout(name: string): boolean {
  return ABOUT.test(name.replaceAll('_', ' '));
}

function basicsOf(cv: Item, about: readonly string[]): Item {
  const fields = itemFields(cv);
  fields.value('sections');
  fields.value('social_networks');
  fields.value('custom_connections');
  const profiles = objectsAt(cv, 'social_networks').map((item) => ({
    network: textAt(item, 'network'),
    username: textAt(item, 'username'),
    url: textAt(item, 'url'),
  }));
  const connections = objectsAt(cv, 'custom_connections').map((item) => [
    textAt(item, 'placeholder'),
    textAt(item, 'url'),
  ]);
  const [website = '', ...websites] = texts(fields.value('website'));
  const [email = '', ...emails] = texts(fields.value('email'));
  const [phone = '', ...phones] = texts(fields.value('phone')).map((each) => each.replace(/^tel:/, ''));
  const plain = connections.filter(([, url]) => url === '').map(([text]) => text);
  const basics = {
    name: fields.text('name'),
    label: fields.texts('headline', 'label').join(', '),
    location: fields.text('location'),
    email,
    phone,
    url: website,
    summary: about.join('\n\n'),
    image: fields.text('photo'),
    profiles: [
      ...profiles,
      ...websites.map((url) => ({ url })),
      ...connections.filter(([, url]) => url !== '').map(([network, url]) => ({ network, url })),
    ],
    ...(emails.length > 0 && { emails }),
    ...(phones.length > 0 && { phones }),
    ...(plain.length > 0 && { customConnections: plain }),
  };
  return withRest(basics, fields);
}

/** Some fields may be a list. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(lineOf).filter((text) => text !== '');
}
