import type { ReadPortfolio } from './portfolio-state.ts';

/** Which form of a portfolio a document shows; the plain form has neither part. Plain data that can be sent to a thread. */
export type DocumentVariant = {
  /** The language of the owner's translation. */
  language?: string;
  /** The slug of a view. */
  view?: string;
};

export const PLAIN: DocumentVariant = {};

/** Returns what follows `/u/{user_name}` in the paths of a variant: '' for the plain form, '/de', '/v/acme', '/de/v/acme'. */
export function variantPath({ language, view }: DocumentVariant): string {
  return [language, view && `v/${view}`].map((part) => (part ? `/${part}` : '')).join('');
}

/** Returns the portfolio in this form, or undefined if it has no such form. */
type Step = (portfolio: ReadPortfolio, variant: DocumentVariant) => ReadPortfolio | undefined;

/** Translations first, so that a view can replace translated texts. */
const STEPS: readonly Step[] = [
  (portfolio, { language }) => (language ? undefined : portfolio),
  (portfolio, { view }) => (view ? undefined : portfolio),
];

/** What every document of a portfolio is made of: pages and files. Undefined if the portfolio has no such form. */
export function inVariant(portfolio: ReadPortfolio, variant: DocumentVariant = PLAIN): ReadPortfolio | undefined {
  let current: ReadPortfolio | undefined = portfolio;
  for (const step of STEPS) current = current && step(current, variant);
  return current;
}
