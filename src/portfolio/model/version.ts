import { z } from 'zod';
import { line } from '../../platform/lib/fields.ts';
import { PUBLISHING_MODES } from './user.ts';

export const VERSION_KINDS = ['auto', 'named', 'published', 'before-import', 'before-restore'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** Versions to which their owner gave a name: never thinned out. */
export const NAMED_KINDS: readonly VersionKind[] = ['named'];
export const NAMED_VERSIONS_MAX = 100;

/** What a portfolio was at some time. */
export const Version = z.object({
  id: z.string(),
  kind: z.enum(VERSION_KINDS),
  /** '' for versions that were not named. */
  name: z.string(),
  created_at: z.string(),
  /** What differs from the version before, in words. */
  summary: z.string(),
});
export type Version = z.infer<typeof Version>;

/** A difference between a version and the present. */
export const VersionChange = z.object({
  /** The plural path of the record's kind, `skill_groups`, `views` or `profile`. */
  kind: z.string(),
  /** The record's id; '' for the profile, and for the order of a list. */
  id: z.string(),
  /** The name of the record; '' if it has none. */
  title: z.string(),
  /** '' if the record is only in one of them; `order` for the order of a list, whose values are ids. */
  field: z.string(),
  /** The value in the version, and now. Null if the record is not there. */
  from: z.any(),
  to: z.any(),
});
export type VersionChange = z.infer<typeof VersionChange>;

export const VersionDetail = Version.extend({ portfolio: z.looseObject({}), changes: z.array(VersionChange) });
export type VersionDetail = z.infer<typeof VersionDetail>;

export const NewVersion = z.object({ name: line().refine((name) => name !== '', 'is required') });

/** One record, or the profile; without it, everything is restored. */
export const RestoreChoice = z.object({ kind: z.string().max(100), id: z.string().max(100).prefault('') });
/** The body of a restore; an empty one is like none. */
export const RestoreBody = z.union([RestoreChoice, z.strictObject({})]);
export type RestoreChoice = z.infer<typeof RestoreChoice>;

/** What an account has changed since it was last published. */
export const Draft = z.object({
  publishing: z.enum(PUBLISHING_MODES),
  /** '' for an account whose changes are published at once. */
  published_at: z.string(),
  /** From what is published to what would be. */
  changes: z.array(VersionChange),
});
export type Draft = z.infer<typeof Draft>;
