import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { PageLanguageQuery } from '../../platform/api/page-language-query.ts';
import { Done } from '../../platform/lib/success.ts';
import { Account, AccountChange, ContactDetails, PublicUser } from '../../portfolio/model/user.ts';
import { AccountDeletion, EmailChange, EmailConfirmation } from '../account-schemas.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof accountApi> {}
}

const params = z.object({ id: z.string().max(100) });

export const accountApi = defineRoutes('users', {
  'POST /api/users/change-email': {
    summary: 'Ask for another email address; a link mailed to it confirms it',
    body: EmailChange,
    reply: Done,
  },
  'POST /api/users/confirm-email': {
    summary: 'Mail a link that confirms the email address of my account',
    reply: Done,
  },
  'POST /api/users/change-email/confirm': {
    summary: 'Confirm an email address, new or not, with the link from the mail',
    body: EmailConfirmation,
    reply: Done,
  },
  'DELETE /api/users/:id': {
    summary: 'Delete my account and all that it owns',
    params,
    body: AccountDeletion,
    reply: Done,
  },
  'GET /api/users/me': { summary: 'My account', reply: Account },
  'GET /api/users/:id': { summary: 'A public profile, by user name or id', params, reply: PublicUser },
  'PATCH /api/users/:id': {
    summary: 'Change the keys sent of my profile; a token gets the public profile back',
    params,
    body: AccountChange,
    reply: Done.extend({ user: Account.or(PublicUser) }),
  },
  'GET /api/users/:id/contact': {
    summary: 'The contact details that everybody may ask for, by user name or id',
    params,
    querystring: PageLanguageQuery,
    reply: ContactDetails,
  },
});
