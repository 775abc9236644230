import type { LinkOwner } from '../db/link-owner.server.ts';

/** A page for a recipient who is not shown the portfolio. */
export type LinkScreen = {
  state: 'locked' | 'wrong' | 'ended';
  language: string;
  owner: LinkOwner;
};
