import type { Page } from 'playwright-core';
import type { Account } from '../account.ts';
import { deleteScreen, editScreen } from './editing.ts';
import { print } from './print.ts';
import { lists, search, start } from './studio.ts';

export type Screen = { name: string; meet: (account: Account, page: Page) => Promise<void> };

/** The screens of every account, in a browser that is logged in as its owner. */
export const SCREENS: readonly Screen[] = [
  { name: 'print', meet: print },
  { name: 'edit screen', meet: editScreen },
  { name: 'delete screen', meet: deleteScreen },
  { name: 'search', meet: search },
  { name: 'overview and first steps', meet: start },
  { name: 'lists', meet: lists },
];
