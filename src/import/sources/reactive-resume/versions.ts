import { isObject } from '../../plain-values.ts';
import { objectAt } from '../json-files.ts';

/** The item of a section, in the names that both versions share. */
export type Item = Record<string, unknown>;

/** True for a document of version 4 or 5: both have these objects, and JSON Resume has no sections. */
export function isReactiveResume(document: Record<string, unknown>): boolean {
  const { basics, sections, metadata } = documentIn(document);
  return isObject(basics) && isObject(sections) && (isObject(metadata) || isObject(objectAt(document, 'data').basics));
}

/** The API of version 5 puts the document into `data`. */
export function documentIn(document: Record<string, unknown>): Record<string, unknown> {
  return isObject(document.data) && isObject(document.data.sections) ? document.data : document;
}

/** Version 5 hides items, version 4 shows them. */
export function isHidden(item: Item): boolean {
  return item.hidden === true || item.visible === false;
}
