import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { programFile } from '../../../platform/lib/program-files.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';
import { makeTextReadable } from './readable-text.ts';

const PAGES_MAX = 3;
/** What the last files have not used is forgotten. */
const CACHED_FILES = 3;
const STANDARD = 'a-3a';

const template = readFileSync(programFile('src/delivery/files/make/resume.typ'), 'utf8');
/** The folder is all that a template could read. */
const compiler = NodeCompiler.create({
  workspace: programFile('src/delivery/files/make/workspace'),
  fontArgs: [{ fontPaths: [programFile('src/delivery/files/make/fonts')] }],
});

/** Sets the first of the résumés that has at most three pages; `changedAt` in milliseconds since 1970. */
export function makePdf(printed: readonly PrintedResume[], resume: string, changedAt: number): Uint8Array {
  for (const [index, data] of printed.entries()) {
    const inputs = { data: JSON.stringify(data), resume };
    const { result, takeError } = compileWith(inputs);
    if (!result) throw new Error(takeError());
    if (result.numOfPages > PAGES_MAX && index < printed.length - 1) continue;
    const pdf = Buffer.from(
      compiler.pdf(result, { pdfStandard: STANDARD, creationTimestamp: Math.floor(changedAt / 1_000) }),
    );
    makeTextReadable(pdf);
    // Fonts and the template stay compiled.
    compiler.evictCache(CACHED_FILES);
    return pdf;
  }
  throw new Error('There is nothing to set');
}

function compileWith(inputs: Record<string, string>) {
  const compiled = compiler.compile({ mainFileContent: template, inputs });
  return {
    result: compiled.result,
    takeError: () => JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []),
  };
}
