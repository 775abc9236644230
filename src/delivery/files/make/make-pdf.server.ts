import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { lazy } from '../../../platform/lib/lazy.ts';
import { programFile } from '../../../platform/lib/program-files.server.ts';
import { type PrintOptions, TEMPLATES } from '../../../portfolio/representation/resume-formats.ts';
import { misreadWords } from '../check/misread-words.ts';
import { printedLines } from '../check/printed-text.server.ts';
import type { PrintedProposal } from '../printed-proposal.server.ts';
import type { PrintedResume } from '../printed-resume.server.ts';
import { fitted, type Measured } from './fit-pages.ts';
import { qrSvg } from './qr-svg.ts';
import { readTextOf } from './read-pdf.server.ts';
import { makeTextReadable } from './readable-text.ts';

/** What the last files have not used is forgotten. */
const CACHED_FILES = 3;
const STANDARD = 'a-3a';

const FOLDER = programFile('src/delivery/files/make/templates');
const base = readFileSync(join(FOLDER, 'base.typ'), 'utf8');
const templates = Object.fromEntries(
  TEMPLATES.map((name) => [name, lazy(() => base + readFileSync(join(FOLDER, `${name}.typ`), 'utf8'))]),
) as Record<PrintOptions['template'], () => string>;

const WORKSPACE = programFile('src/delivery/files/make/workspace');
/** The folder is all that a template could read. */
const compiler = NodeCompiler.create({
  workspace: WORKSPACE,
  fontArgs: [{ fontPaths: [programFile('src/delivery/files/make/fonts')] }],
});

export type PdfOrder = {
  /** The longest first. */
  printed: PrintedResume[];
  pages: number;
  /** The JSON Resume that the file contains. */
  resume: string;
  /** As WebP. */
  portrait?: Uint8Array | undefined;
  /** In milliseconds since 1970. */
  changedAt: number;
};

export type ProposalOrder = { proposal: PrintedProposal; changedAt: number };

const proposalTemplate = lazy(() => base + readFileSync(join(FOLDER, 'proposal.typ'), 'utf8'));

/** On as many pages as it takes: its bounds are those of its texts. */
export function makeProposal({ proposal, changedAt }: ProposalOrder): Uint8Array {
  const inputs = { data: JSON.stringify(proposal), density: '1' };
  const compiled = compiler.compile({ mainFileContent: proposalTemplate(), inputs });
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []));
  return pdfOf(compiled.result, changedAt);
}

/** Sets the first of the résumés that fits on the pages. */
export function makePdf(order: PdfOrder): Uint8Array {
  return makeFitted(order).pdf;
}

/** Makes the file, reads it, and returns the words that programs may read otherwise. */
export function misreadInPdf(order: PdfOrder): string[] {
  const { pdf, shown } = makeFitted(order);
  return misreadWords(printedLines(shown), readTextOf(pdf));
}

function makeFitted({ printed, pages, resume, portrait, changedAt }: PdfOrder) {
  const images = portrait ? { portrait: shadowOf(portrait) } : {};
  const set = (index: number, density: number) =>
    compileWith(printed[index], { resume, density: String(density), ...images });
  const { document, shown } = fitted(
    printed.map(({ estimate }) => estimate),
    pages,
    set,
  );
  const pdf = pdfOf(document, changedAt);
  compiler.resetShadow();
  return { pdf, shown };
}

function pdfOf(document: NodeTypstDocument, changedAt: number): Buffer {
  const creationTimestamp = Math.floor(changedAt / 1_000);
  const pdf = Buffer.from(compiler.pdf(document, { pdfStandard: STANDARD, creationTimestamp }));
  makeTextReadable(pdf);
  // Fonts and the template stay compiled.
  compiler.evictCache(CACHED_FILES);
  return pdf;
}

/** The compiler may still know an older file by its path: each image has one of its own. */
function shadowOf(image: Uint8Array): string {
  const path = `/${createHash('sha256').update(image).digest('hex')}.webp`;
  compiler.mapShadow(join(WORKSPACE, path), Buffer.from(image));
  return path;
}

type Set = Measured & { document: NodeTypstDocument; shown: PrintedResume };

function compileWith(printed: PrintedResume | undefined, inputs: Record<'resume' | 'density', string>): Set {
  if (!printed) throw new Error('There is nothing to set');
  const compiled = compiler.compile({
    mainFileContent: templates[printed.template](),
    inputs: {
      ...inputs,
      data: JSON.stringify(printed),
      ...(printed.template === 'modern' && { qr: qrSvg(printed.url) }),
    },
  });
  const document = compiled.result;
  if (!document) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []));
  const [end] = compiler.query(document, { selector: '<end>', field: 'value' }) as { page: number; fill: number }[];
  return { document, shown: printed, pages: document.numOfPages, fill: end?.fill ?? 1 };
}
