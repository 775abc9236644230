import type { Engine } from '../../../../src/platform/db/open.ts';
import type { TestApp } from '../../../support/app.ts';
import type { Account } from '../account.ts';
import { domains } from './domains.ts';
import { deletion, edit } from './editing.ts';
import { pageFiles } from './files.ts';
import { history } from './history.ts';
import { backup, makeCopies, restore } from './operation.ts';
import { order } from './order.ts';
import { projectPage, publicPage } from './pages.ts';
import { publishingByHand, sentInReports, shareLinks, views } from './sending.ts';
import { cards, sharedData, sitemap } from './seo.ts';
import { accountDeletion, archive, commands, importAgain, importElsewhere, jsonResume } from './transfer.ts';
import { translations } from './translations.ts';
import { analytics, messages } from './visits.ts';

export type Feature = {
  name: string;
  /** Checks the account, or changes it and reverts the change. */
  meet: (account: Account) => Promise<void>;
  /** Needed once, after all accounts exist. */
  prepare?: (app: TestApp) => Promise<void>;
  /** If it does not depend on the database, or needs a certain one; else both. */
  only?: Engine;
};

/** Features that every account must survive unchanged. One more line is one more row for each datum. */
export const FEATURES: readonly Feature[] = [
  { name: 'public page', meet: publicPage },
  { name: 'project page', meet: projectPage },
  { name: 'page as files', meet: pageFiles },
  { name: 'custom domain', meet: domains, only: 'sqlite' },
  { name: 'edit', meet: edit },
  { name: 'delete', meet: deletion },
  { name: 'order', meet: order },
  { name: 'history', meet: history, only: 'sqlite' },
  { name: 'translations', meet: translations, only: 'sqlite' },
  { name: 'views', meet: views, only: 'sqlite' },
  { name: 'share links', meet: shareLinks, only: 'sqlite' },
  { name: 'views and links in the reports', meet: sentInReports, only: 'sqlite' },
  { name: 'publishing by hand', meet: publishingByHand, only: 'sqlite' },
  { name: 'export as JSON Resume', meet: jsonResume },
  { name: 'export as an archive', meet: archive },
  { name: 'import again', meet: importAgain },
  { name: 'import into another account', meet: importElsewhere },
  { name: 'account deletion', meet: accountDeletion },
  { name: 'commands', meet: commands },
  { name: 'share cards', meet: cards, only: 'sqlite' },
  { name: 'social metadata', meet: sharedData },
  { name: 'sitemap', meet: sitemap },
  { name: 'analytics', meet: analytics },
  { name: 'messages', meet: messages },
  { name: 'backup', meet: backup, prepare: makeCopies, only: 'sqlite' },
  { name: 'restore', meet: restore, prepare: makeCopies, only: 'sqlite' },
];
