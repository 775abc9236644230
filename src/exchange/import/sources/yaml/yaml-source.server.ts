import { AppError } from '../../../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { isJsonResume } from '../../json-resume/json-resume.ts';
import { IMPORT_FAILED, parseDocument } from '../../parse/json.ts';
import { isObject } from '../../plain-values.ts';
import { decodeStart, decodeText } from '../decode-text.ts';
import { ACADEMIC, foreignObject, foreignText, isAlFolio } from '../foreign-formats.ts';
import { mergeDocuments } from '../merge-documents.ts';
import { withReadableTexts } from '../readable-texts.server.ts';
import { encodingText, type InputFile, note, type Source, type SourceDocument } from '../source.ts';
import { isRenderCv, readRenderCv } from './rendercv.ts';

/** A résumé has some kilobytes; the parser takes seconds for a megabyte. */
const YAML_MAX_BYTES = 256 * 1024;
/** How deep values may be indented or bracketed: the parser calls itself for each level. */
const DEPTH_MAX = 40;
/** How often aliases may be resolved: repeated texts are, a bomb is not. */
const ALIASES_MAX = 100;
const PARSE_OPTIONS = {
  version: '1.2',
  maxAliasCount: ALIASES_MAX,
  // Comparing keys with each other takes the square of their number. Of equal ones the last counts, as in JSON.
  uniqueKeys: false,
  // Their positions are not shown, and take longer to find than the file to read.
  prettyErrors: false,
  logLevel: 'error',
} as const;
const TOP_LEVEL_KEY =
  /^(?:cv|basics|work|volunteer|education|awards|certificates|certifications|publications|skills|languages|interests|references|projects|experience|teaching|research_interests|honors|appointments|user_groups|organizations)[ \t]*:|^-[ \t]+title[ \t]*:[^\n]*\n[ \t]+type[ \t]*:(?:\s|$)/m;

/** JSON Resume as YAML, and RenderCV. */
export const yaml: Source = {
  name: 'yaml',
  recognizes: (file) => TOP_LEVEL_KEY.test(decodeStart(file.start())),
  async read(files) {
    const documents: SourceDocument[] = [];
    for (const file of files) documents.push({ source: 'yaml', ...(await readYaml(file)) });
    return mergeDocuments(documents);
  },
};

async function readYaml(file: InputFile): Promise<{ document: Record<string, unknown>; notes: UnusedPart[] }> {
  const bytes = file.bytes();
  if (bytes.length > YAML_MAX_BYTES) throw failed('too_large', 'A YAML file may have 256 kB');
  const { text, guessed } = decodeText(bytes);
  const value = await parseYaml(text);
  const notes = guessed ? [note(file.path.slice(-60) || 'file', encodingText(guessed))] : [];
  if (isRenderCv(value)) {
    const read = readRenderCv(value);
    return { ...read, notes: [...read.notes, ...notes] };
  }
  const foreign = isAlFolio(value) ? ACADEMIC : isObject(value) ? foreignObject(value) : undefined;
  if (foreign) throw failed('invalid', foreignText(foreign));
  if (isObject(value) && isJsonResume(value)) return { document: withReadableTexts(value), notes };
  throw failed('invalid', 'This YAML file has none of the sections of a résumé');
}

/** Returns plain values, with the same limits as a JSON document. Throws `invalid`. */
async function parseYaml(text: string): Promise<unknown> {
  if (isDeep(text)) throw failed('invalid', 'The YAML file is nested too deeply');
  const { parse } = await import('yaml');
  let json: string;
  try {
    json = JSON.stringify(parse(text, PARSE_OPTIONS));
  } catch (cause) {
    throw failed('invalid', 'The YAML file cannot be read', cause);
  }
  return isList(json) ? JSON.parse(json) : parseDocument(Buffer.from(json ?? 'null'));
}

/** Only to be named: no list is read. */
function isList(json: string | undefined): json is string {
  return json?.startsWith('[') ?? false;
}

function isDeep(text: string): boolean {
  let open = 0;
  for (const char of text) {
    if (char === '[' || char === '{') open++;
    else if (char === ']' || char === '}') open = Math.max(0, open - 1);
    if (open > DEPTH_MAX) return true;
  }
  return /^(?:[ ]{200}|(?:[ ]*- ){41})/m.test(text);
}

function failed(code: 'invalid' | 'too_large', error: ErrorMessage, cause?: unknown): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, cause });
}
