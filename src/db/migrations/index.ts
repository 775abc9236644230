import type { Migration } from 'kysely/migration';
import * as start from './0001-start.ts';
import * as visits from './0002-visits.ts';
import * as audience from './0003-audience.ts';
import * as projectSlugs from './0004-project-slugs.ts';
import * as changedAt from './0005-changed-at.ts';
import * as pictureSizes from './0006-picture-sizes.ts';
import * as sourceIndex from './0007-source-index.ts';

/** Listed by hand, in order; a migration that was released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-start': start,
  '0002-visits': visits,
  '0003-audience': audience,
  '0004-project-slugs': projectSlugs,
  '0005-changed-at': changedAt,
  '0006-picture-sizes': pictureSizes,
  '0007-source-index': sourceIndex,
};
