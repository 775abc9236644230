import type { FastifyInstance } from 'fastify';
import { invite, listAccounts, suspend, unsuspend } from '../../identity/account/operator-accounts.server.ts';
import { deleteInvitation, listInvitations } from '../../identity/auth/invitations.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent } from '../../platform/http/security-log.server.ts';
import { AppError, invalid, notFound } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { findUserById } from '../../portfolio/storage/user-store.server.ts';
import { ACCOUNTS_OF_PAGE, type AccountsQuery, INVITATIONS_SHOWN, type SiteAccounts, siteApi } from './site-api.ts';
import { checkSiteNow } from './site-checks.server.ts';
import { isOperator, requireOperator } from './site-operator.server.ts';
import { readSite } from './site-status.server.ts';

/** The only reason why a read of the operator's is rejected. */
const READ_FAILED = 'Error confirming the login';
const CHANGE_FAILED = 'Error changing the account';
const INVITE_FAILED = 'Error making the invitation';
/** Of a session: no token can call them. */
const bySession = { login: 'required', limits: ['api'] } as const;

/** The site as its operator sees it; 404 for every other account. */
export function mountSite(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...bySession,
    ...siteApi['GET /api/site/access'],
    handler: async ({ user }) => ({ is_operator: await isOperator(ctx, user.id) }),
  });

  route(app, ctx, {
    ...bySession,
    ...siteApi['GET /api/site'],
    handler: async (request) => {
      await requireOperator(ctx, request, READ_FAILED);
      return readSite(ctx);
    },
  });

  route(app, ctx, {
    ...bySession,
    ...siteApi['GET /api/site/checks'],
    handler: async (request) => {
      await requireOperator(ctx, request, READ_FAILED);
      return checkSiteNow(ctx);
    },
  });

  mountAccounts(app, ctx);
  mountInvitations(app, ctx);
}

function mountAccounts(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...bySession,
    ...siteApi['GET /api/site/accounts'],
    handler: async (request) => {
      await requireOperator(ctx, request, READ_FAILED);
      return accountsPage(ctx, request.query);
    },
  });

  route(app, ctx, {
    ...bySession,
    config: { failure: CHANGE_FAILED },
    ...siteApi['POST /api/site/accounts/:id/suspend'],
    handler: async (request) => {
      await requireOperator(ctx, request, CHANGE_FAILED);
      const { id } = request.params;
      if (id === request.user.id) {
        throw new AppError('forbidden', { message: CHANGE_FAILED, error: 'Your account runs this site' });
      }
      await requireAccount(ctx, id);
      await suspend(ctx, id);
      securityEvent(request, ctx, 'account_suspended', { user_id: id });
      return done('Account suspended.');
    },
  });

  route(app, ctx, {
    ...bySession,
    config: { failure: CHANGE_FAILED },
    ...siteApi['POST /api/site/accounts/:id/unsuspend'],
    handler: async (request) => {
      await requireOperator(ctx, request, CHANGE_FAILED);
      await requireAccount(ctx, request.params.id);
      await unsuspend(ctx, request.params.id);
      securityEvent(request, ctx, 'account_unsuspended', { user_id: request.params.id });
      return done('Account brought back.');
    },
  });
}

function mountInvitations(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    ...bySession,
    ...siteApi['GET /api/site/invitations'],
    handler: async (request) => {
      await requireOperator(ctx, request, READ_FAILED);
      const open = await listInvitations(ctx, INVITATIONS_SHOWN + 1);
      return { invitations: open.slice(0, INVITATIONS_SHOWN), is_more: open.length > INVITATIONS_SHOWN };
    },
  });

  route(app, ctx, {
    ...bySession,
    config: { failure: INVITE_FAILED },
    ...siteApi['POST /api/site/invitations'],
    handler: async (request) => {
      await requireOperator(ctx, request, INVITE_FAILED);
      const { email, days } = request.body;
      const link = await invite(ctx, email, days);
      if (link === undefined) {
        throw invalid(INVITE_FAILED, [{ field: 'email', message: 'Email address is already registered' }]);
      }
      securityEvent(request, ctx, 'invitation_made', { user_id: request.user.id });
      const is_mailed = email !== '' && ctx.config.smtpUrl !== undefined;
      return { ...done('Invitation created.'), link, is_mailed };
    },
  });

  route(app, ctx, {
    ...bySession,
    ...siteApi['DELETE /api/site/invitations/:id'],
    handler: async (request) => {
      await requireOperator(ctx, request, INVITE_FAILED);
      if (!(await deleteInvitation(ctx, request.params.id))) throw notFound('Link');
      securityEvent(request, ctx, 'invitation_revoked', { user_id: request.user.id });
      return done('Invitation revoked.');
    },
  });
}

async function requireAccount(ctx: Ctx, id: string): Promise<void> {
  if (!(await findUserById(ctx.db, id))) throw notFound('Account');
}

async function accountsPage(ctx: Ctx, { search, after }: AccountsQuery): Promise<SiteAccounts> {
  const rows = await listAccounts(ctx, after.slice(1), ACCOUNTS_OF_PAGE + 1, search.trim());
  const page = rows.slice(0, ACCOUNTS_OF_PAGE);
  return {
    accounts: page.map(({ id, user_name, email, created_at, ...row }) => ({
      ...{ id, user_name, email, created_at },
      last_login_at: row.last_login_at || null,
      suspended_at: row.suspended_at || null,
      text_bytes: Number(row.text_bytes),
      image_bytes: Number(row.image_bytes),
      records: Number(row.records),
    })),
    next: rows.length > page.length ? `>${page.at(-1)?.user_name}` : '',
  };
}
