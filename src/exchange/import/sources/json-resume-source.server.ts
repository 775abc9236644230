import { isJsonResume } from '../json-resume/json-resume.ts';
import { jsonOf, objectIn } from './json-files.ts';
import { mergeDocuments } from './merge-documents.ts';
import { withReadableTexts } from './readable-texts.server.ts';
import type { Source } from './source.ts';

export const jsonResume: Source = {
  name: 'json-resume',
  recognizes(file) {
    const document = objectIn(file);
    return document !== undefined && isJsonResume(document);
  },
  read: async (files) =>
    mergeDocuments(
      files.map((file) => ({ source: 'json-resume', document: withReadableTexts(jsonOf(file)), notes: [] })),
    ),
};
