import { defineFeature } from '../platform/feature.ts';
import { backupsJob } from './backup/scheduled-backups.server.ts';
import { mountPlans } from './plans/plan-routes.server.ts';

/** What the operator runs: backups, plans. */
export const operation = defineFeature({ jobs: [backupsJob], mount: mountPlans });
