/** What the writer of a testimonial sees at their link. */
export type WriterScreen = {
  /** 'pending': sent, and not approved yet; 'failed': it could not be stored; 'invalid': something is missing or too long. */
  state: 'open' | 'invalid' | 'failed' | 'pending' | 'submitted' | 'withdrawn' | 'ended';
  language: string;
  /** `takesMessages` is true if their page has a contact form. */
  owner: { name: string; path: string; takesMessages: boolean };
  /** The title of the project that it is about, or ''. */
  project: string;
  /** Of the e-mail by which the link came; '' for one that its owner can copy, too. */
  mailedDomain: string;
  /** The title of the project that they have confirmed, or ''. */
  confirmed: string;
  /** True if that project has another title now, which they can confirm. */
  isOutdated: boolean;
  values: { name: string; role: string; company: string; words: string; confirms: boolean; website: string };
};
