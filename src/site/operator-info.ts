/** Who runs this installation, as its public pages say. */
export type SiteDetails = {
  name: string;
  /** '' where the operator gives none: visitors are then led to the contact form. */
  email: string;
  /** The lines of the postal address; none where the operator gives none. */
  address: string[];
  /** Canonical, without a slash at the end. */
  origin: string;
  /** False where new accounts are made by invitation. */
  registrationOpen: boolean;
};

export const CONTACT_FORM = '/home#contacts';
