import { z } from 'zod';
import { Done } from '../../platform/lib/success.ts';
import { MessageRef } from '../../platform/lib/texts/errors/message-ref.ts';

/** The sections of an import's report, in order. */
export const TRANSFER_SECTIONS = [
  ['profile', 'Profile'],
  ['links', 'Links'],
  ['experiences', 'Experiences'],
  ['educations', 'Educations'],
  ['projects', 'Projects'],
  ['skills', 'Skills'],
  ['badges', 'Badges'],
  ['certifications', 'Certifications'],
  ['publications', 'Publications'],
  ['services', 'Services'],
  ['testimonials', 'Testimonials'],
  ['languages', 'Languages'],
  ['interests', 'Interests'],
  ['references', 'References'],
  ['entries', 'More sections'],
  ['views', 'Views'],
  ['clients', 'Clients'],
  ['messages', 'Messages'],
  ['proposals', 'Proposals'],
  ['work_confirmations', 'Confirmations'],
] as const;

export type TransferSection = (typeof TRANSFER_SECTIONS)[number][0];

/** Maximum entries listed for a section of the report; the counts include all. */
export const REPORTED_ENTRIES_MAX = 200;
/** Maximum unused fields listed in the report. */
export const REPORTED_UNUSED_MAX = 100;

export const ImportAction = z.enum(['add', 'change', 'skip']);
export type ImportAction = z.infer<typeof ImportAction>;

/** Why in English, and the sentences of which it was made. */
const because = { why: z.string(), reasons: z.array(MessageRef) };

/** What an import does with one entry of the document, and why. */
export const ImportEntry = z.object({ action: ImportAction, title: z.string(), ...because });
export type ImportEntry = z.infer<typeof ImportEntry>;

const counts = { add: z.number().int(), change: z.number().int(), skip: z.number().int() };

/** A field of the document that has no equivalent here: `work[].url`, how often it occurs, and what happens to it. */
export const UnusedPart = z.object({ where: z.string(), times: z.number().int(), ...because });
export type UnusedPart = z.infer<typeof UnusedPart>;

/** The response of POST /api/import/preview, and the report of POST /api/import. */
export const ImportReport = z.object({
  ...counts,
  sections: z.array(
    z.object({
      section: z.enum(TRANSFER_SECTIONS.map(([section]) => section)),
      ...counts,
      entries: z.array(ImportEntry),
      /** The number of entries that are not listed. */
      left_out: z.number().int(),
    }),
  ),
  unused: z.array(UnusedPart),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Records that were added hidden: what is hidden in its source, other people's words, repositories. */
export const HiddenRecords = z.array(z.object({ kind: z.string(), ids: z.array(z.string()) }));
export type HiddenRecords = z.infer<typeof HiddenRecords>;

/** The response of POST /api/import. */
export const ImportDone = Done.extend({ report: ImportReport, hidden: HiddenRecords });
export type ImportDone = z.infer<typeof ImportDone>;

/** Also in a preview: `same` exists already and is equal. A report counts it as `skip`. */
export const PlannedAction = z.enum(['add', 'change', 'skip', 'same']);
export type PlannedAction = z.infer<typeof PlannedAction>;

/** A field that an import changes, with its value before and after; long texts are cut. */
export const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

/** `key` identifies the item in `take` and `leave`. */
export const PlannedItem = z.object({
  key: z.string(),
  action: PlannedAction,
  title: z.string(),
  ...because,
  changes: z.array(FieldChange),
});
export type PlannedItem = z.infer<typeof PlannedItem>;

const items = z.array(PlannedItem);

/** A plan that is stored for half an hour, and executed by `POST /api/import` with its id. */
export const StoredPreview = z.object({
  id: z.string(),
  source: z.string(),
  expires_at: z.string(),
  /** The profile and its links. */
  account: z.object({ items }),
  sections: z.array(z.object({ kind: z.string(), items })),
  notes: z.array(
    z.object({ where: z.string(), message: z.string(), times: z.number().int(), reasons: z.array(MessageRef) }),
  ),
  /** Folders of a source that has the profile in several languages, and the one that was read. */
  languages: z.array(z.string()),
  language: z.string(),
});
export type StoredPreview = z.infer<typeof StoredPreview>;

/** The response of POST /api/import/preview: the plan, and the counts and reasons in the form of a report. */
export const ImportPreview = ImportReport.extend({ preview: StoredPreview });
export type ImportPreview = z.infer<typeof ImportPreview>;

export type PlannedPreview = {
  report: ImportReport;
  preview: Omit<StoredPreview, 'expires_at'>;
  /** In the form in which it is stored. */
  plan: string;
};
