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

/** The same, on a page in one of the site's languages. */
export type ShownSite = OperatorInfo & {
  /** '?lang=de' on a German page, so that its links keep the language; '' for English that nobody has asked for. */
  languageQuery: string;
};

/** Returns the link to one of the site's own pages, in the language of this one. */
export function siteLink(site: ShownSite, path: string): string {
  const [page, fragment] = path.split('#');
  return `${page}${site.languageQuery}${fragment === undefined ? '' : `#${fragment}`}`;
}

export const CONTACT_FORM = '/home#contacts';
