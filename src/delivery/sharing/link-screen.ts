/** A page for a recipient who is not shown the portfolio. */
export type LinkScreen = {
  state: 'locked' | 'wrong' | 'ended';
  language: string;
  /** The path of the link, to which its password is posted, and of the page that was requested. */
  link: string;
  page: string;
  /** `takesMessages` is true if their page has a contact form. */
  owner: { name: string; path: string; takesMessages: boolean };
};
