/** What a provider says about a person. */
export type Identity = {
  issuer: string;
  /** Never changes, and is never given to another person. */
  subject: string;
  /** For the person to recognize it: an email or a name. */
  label: string;
  /** '' if it says none. */
  email: string;
  isEmailVerified: boolean;
  userName: string;
  firstName: string;
  lastName: string;
};

/** Returns a claim as text; '' if it is something else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
