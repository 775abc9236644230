/** What the recipient of a share link reads. */
export type LinkTexts = {
  /** The line above the page. */
  note: string;
  resume: string;
  locked: string;
  password: string;
  open: string;
  wrong: string;
  ended: string;
  /** With the owner's name, as those below. */
  write: string;
  /** Whose link it is, before its page can be seen and after it has ended. */
  made: string;
  /** For the password. */
  ask: string;
  /** For a new link. */
  renew: string;
  page: string;
};

/** What the writer of a testimonial reads. `{name}` is the portfolio's owner. */
export type TestimonialTexts = {
  title: string;
  /** What will be shown of them. */
  intro: string;
  /** With the title of the project. */
  about: string;
  name: string;
  role: string;
  company: string;
  words: string;
  consent: string;
  send: string;
  keep: string;
  sent: string;
  withdraw: string;
  withdrawn: string;
  invalid: string;
  failed: string;
  /** Below what they have sent. */
  correct: string;
  /** That they have worked together on the project: a checkbox, and what it says later. */
  confirm: string;
  confirmed: string;
  unconfirm: string;
  reconfirm: string;
  website: string;
  /** With the domain of the e-mail to which the link was mailed. */
  domain: string;
};

/** What the client of a proposal reads. `{name}` is the portfolio's owner, except in `to`; `{person}` has accepted it. */
export type ProposalTexts = {
  from: string;
  to: string;
  until: string;
  /** Above the lines. */
  item: string;
  amount: string;
  total: string;
  /** Above projects. */
  work: string;
  /** For its owner. */
  draft: string;
  preview: string;
  accept: string;
  name: string;
  consent: string;
  /** What is kept. */
  stored: string;
  decline: string;
  words: string;
  invalid: string;
  changed: string;
  expired: string;
  accepted: string;
  declined: string;
  earlier: string;
  /** With a checksum behind it. */
  copy: string;
  pdf: string;
};
