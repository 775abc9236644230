import { z } from 'zod';
import { Done } from '../model/success.ts';

/** The parts of a portfolio that an import reports on, in the order of the report. */
export const TRANSFER_SECTIONS = [
  ['profile', 'Profile'],
  ['links', 'Links'],
  ['experiences', 'Experiences'],
  ['educations', 'Educations'],
  ['projects', 'Projects'],
  ['skills', 'Skills'],
  ['badges', 'Badges'],
  ['certifications', 'Certifications'],
  ['languages', 'Languages'],
  ['interests', 'Interests'],
  ['references', 'References'],
] as const;

export type TransferSection = (typeof TRANSFER_SECTIONS)[number][0];

/** A report names at most this many entries of a section; the counts are of all. */
export const REPORTED_ENTRIES_MAX = 200;
/** And at most this many kinds of things in the document that have no place here. */
export const REPORTED_UNUSED_MAX = 100;

export const ImportAction = z.enum(['add', 'change', 'skip']);
export type ImportAction = z.infer<typeof ImportAction>;

/** What an import does with one thing in the document, and why. */
export const ImportEntry = z.object({ action: ImportAction, title: z.string(), why: z.string() });
export type ImportEntry = z.infer<typeof ImportEntry>;

const counts = { add: z.number().int(), change: z.number().int(), skip: z.number().int() };

/** Something in the document that has no place on the page: `work[].url`, how often, and what becomes of it. */
export const UnusedPart = z.object({ where: z.string(), times: z.number().int(), why: z.string() });
export type UnusedPart = z.infer<typeof UnusedPart>;

/** The answer of POST /api/import/preview, and the report of POST /api/import. */
export const ImportReport = z.object({
  ...counts,
  sections: z.array(
    z.object({
      section: z.enum(TRANSFER_SECTIONS.map(([section]) => section)),
      ...counts,
      entries: z.array(ImportEntry),
      /** How many entries the list leaves out. */
      left_out: z.number().int(),
    }),
  ),
  unused: z.array(UnusedPart),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The answer of POST /api/import. */
export const ImportDone = Done.extend({ report: ImportReport });
export type ImportDone = z.infer<typeof ImportDone>;
