import { AppError } from '../../../platform/lib/app-error.ts';
import type { UnusedPart } from '../import-schemas.ts';
import { isJsonResume } from '../json-resume/json-resume.ts';
import { IMPORT_FAILED, parseDocument } from '../parse/json.ts';
import { mergeDocuments } from './merge-documents.ts';
import { embeddedFiles, isPdf } from './pdf-attachment.server.ts';
import { type InputFile, note, type Source } from './source.ts';

const NONE = 'This PDF has no résumé attached: only a PDF that was made by this program can be read';

/** The résumé as PDF, which has its JSON Resume document attached. The text of its pages is not read. */
export const pdf: Source = {
  name: 'pdf',
  recognizes: (file) => isPdf(file.start()),
  async read(files) {
    const notes: UnusedPart[] = [];
    const documents = files.flatMap((file) => {
      const document = attachedTo(file);
      if (!document) notes.push(note(file.path.slice(-60) || 'PDF', NONE));
      return document ? [{ source: 'pdf', document, notes: [] }] : [];
    });
    if (documents.length === 0) throw new AppError('invalid', { message: IMPORT_FAILED, error: NONE });
    const merged = mergeDocuments(documents);
    return { ...merged, notes: [...merged.notes, ...notes] };
  },
};

function attachedTo(file: InputFile): Record<string, unknown> | undefined {
  for (const content of embeddedFiles(file.bytes())) {
    const document = parsed(content);
    if (document && isJsonResume(document)) return document;
  }
  return undefined;
}

function parsed(content: Uint8Array): Record<string, unknown> | undefined {
  try {
    return parseDocument(content);
  } catch {
    return undefined;
  }
}
