import { jsonOf, objectIn } from '../json-files.ts';
import { mergeDocuments } from '../merge-documents.ts';
import type { Source } from '../source.ts';
import { readReactiveResume } from './read-reactive-resume.ts';
import { isReactiveResume } from './versions.ts';

/** A file of Reactive Resume, version 4 or 5. */
export const reactiveResume: Source = {
  name: 'reactive-resume',
  recognizes(file) {
    const document = objectIn(file);
    return document !== undefined && isReactiveResume(document);
  },
  read: async (files) =>
    mergeDocuments(files.map((file) => ({ source: 'reactive-resume', ...readReactiveResume(jsonOf(file)) }))),
};
