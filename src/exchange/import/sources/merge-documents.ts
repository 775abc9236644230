import { isObject } from '../plain-values.ts';
import type { SourceDocument } from './source.ts';

/** Joins documents of several files: lists are joined, of single sections the first one counts. */
export function mergeDocuments(documents: readonly SourceDocument[]): SourceDocument {
  const [first, ...others] = documents;
  if (!first) throw new Error('There is no document');
  if (others.length === 0) return first;
  const merged: Record<string, unknown> = {};
  for (const { document } of documents) {
    for (const [key, value] of Object.entries(document)) merged[key] = mergedSection(merged[key], value);
  }
  const names = new Set(documents.map(({ source }) => source));
  const several = documents.find(({ languages }) => languages);
  return {
    source: names.size === 1 ? first.source : 'several',
    document: merged,
    notes: documents.flatMap(({ notes }) => notes),
    ...mergedImages(documents),
    ...(several?.languages && { languages: several.languages, language: several.language ?? '' }),
  };
}

function mergedImages(documents: readonly SourceDocument[]): Pick<SourceDocument, 'images'> {
  const images = documents.flatMap(({ images = [] }) => images);
  return images.length > 0 ? { images } : {};
}

function mergedSection(present: unknown, value: unknown): unknown {
  if (present === undefined) return value;
  if (Array.isArray(present) && Array.isArray(value)) return [...present, ...value];
  return isObject(present) && isObject(value) ? { ...value, ...present } : present;
}
