import type { Acceptance, ProposalCopy } from './proposal.ts';

export const DECISION_WORDS_MAX_CHARACTERS = 1_000;

/** What the client sees at the link of a proposal. */
export type ReaderScreen = {
  /**
   * 'draft' is for its owner only; 'invalid': a name or the consent is missing, or the words are too long; 'changed': it is another revision than the
   * one that was answered.
   */
  state: 'draft' | 'open' | 'invalid' | 'changed' | 'expired' | 'accepted' | 'declined';
  language: string;
  /** True for the owner, who sees what their client sees, and answers nothing. */
  isOwner: boolean;
  /** Its own path, to which answers are posted. */
  path: string;
  /** `takesMessages` is true if their page has a contact form. */
  owner: { name: string; path: string; takesMessages: boolean };
  /** As it is now; if it is accepted, as it was accepted. */
  copy: ProposalCopy;
  /** The checksum of what it is now, which the form returns. */
  hash: string;
  /** Its text as HTML. */
  textHtml: string;
  /** What was accepted last, of this revision or an earlier one. */
  accepted: Acceptance | undefined;
  /** The text of that as HTML. */
  acceptedHtml: string;
  /** Of a declined one. */
  declined: { at: string; words: string };
  /** What was answered, and with what. */
  values: { action: 'accept' | 'decline'; name: string; words: string };
};
