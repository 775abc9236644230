import { isObject } from '../../plain-values.ts';
import { objectAt, objectsAt, textAt } from '../json-files.ts';

/** True for a document of version 4 or 5: both have these objects, and JSON Resume has no sections. */
export function isReactiveResume(document: Record<string, unknown>): boolean {
  const { basics, sections, metadata } = documentIn(document);
  return isObject(basics) && isObject(sections) && (isObject(metadata) || isObject(objectAt(document, 'data').basics));
}

/** The API of version 5 puts the document into `data`. */
export function documentIn(document: Record<string, unknown>): Record<string, unknown> {
  return isObject(document.data) && isObject(document.data.sections) ? document.data : document;
}

/** The name of a version that is not read; undefined for every other document. */
export function oldReactiveResume(given: Record<string, unknown>): string | undefined {
  const document = documentIn(given);
  if (isObject(document.sections) && isObject(document.basics)) {
    return isThird(document) ? 'Reactive Resume 3' : undefined;
  }
  const old = isObject(document.profile) ? document : objectAt(given, 'data');
  return isSecond(old) ? 'Reactive Resume 2' : undefined;
}

/** Version 3 has jobs in `work`, a place and profiles in the head, and dates in two fields. */
function isThird({ basics, sections }: Record<string, unknown>): boolean {
  const head = isObject(basics) ? basics : {};
  const all = isObject(sections) ? sections : {};
  const isOldHead =
    Array.isArray(head.profiles) || isObject(head.location) || isObject(head.photo) || textAt(head, 'website') !== '';
  const hasOldDates = Object.values(all).some((section) =>
    objectsAt(section, 'items').some(({ date }) => isObject(date)),
  );
  return isOldHead || hasOldDates || (Object.hasOwn(all, 'work') && !Object.hasOwn(all, 'experience'));
}

/** Versions 1 and 2 have a profile, and each section is an object with a heading. */
function isSecond(document: Record<string, unknown>): boolean {
  const names = ['objective', 'work', 'education', 'awards', 'certifications', 'skills', 'projects', 'social'];
  const isSection = (value: unknown) =>
    isObject(value) && (Object.hasOwn(value, 'heading') || Object.hasOwn(value, 'enable'));
  return isObject(document.profile) && names.some((name) => isSection(document[name]));
}
