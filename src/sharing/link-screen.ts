/** A page for a recipient who is not shown the portfolio. */
export type LinkScreen = {
  state: 'locked' | 'wrong' | 'ended';
  language: string;
  /** `takesMessages` is true if their page has a contact form. */
  owner: { name: string; path: string; takesMessages: boolean };
};
