import { defineFeature } from '../platform/feature.ts';
import { provideSessions } from '../platform/http/sessions.server.ts';
import { mountAccount } from './account/account-routes.server.ts';
import { unusedAccountsJob } from './account/unused-accounts.server.ts';
import { warnOfOtherSecret } from './auth/access/secret-check.server.ts';
import { activityJob } from './auth/activity/activity.server.ts';
import { warnOfClosedDoors } from './auth/register.server.ts';
import { openSessions } from './auth/sessions.server.ts';
import { restingNamesJob } from './auth/user-names.server.ts';

/** Who somebody is: accounts, logins, sessions, tokens. */
export const identity = defineFeature({
  jobs: [restingNamesJob, activityJob, unusedAccountsJob],
  open(ctx) {
    provideSessions(ctx, openSessions(ctx));
    return undefined;
  },
  mount: mountAccount,
  async warn(ctx) {
    await warnOfClosedDoors(ctx);
    await warnOfOtherSecret(ctx);
  },
});
