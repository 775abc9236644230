/** The operator of this installation, as shown on public pages. */
export type OperatorInfo = {
  /** OPERATOR_NAME, else the sender of mails, else the site's name. */
  name: string;
  /** '' if not configured: visitors then get a link to the contact form. */
  email: string;
  /** The lines of the postal address; empty if not configured. */
  postalAddress: string[];
  /** Canonical, without a trailing slash. */
  origin: string;
  /** False if new accounts need an invitation. */
  registrationOpen: boolean;
  siteName: string;
  /** False if `/` is a portfolio: nothing then advertises the platform. */
  hasLandingPage: boolean;
  /** True if PLANS is on. */
  hasPlans: boolean;
};

export const CONTACT_FORM = '/home#contacts';
