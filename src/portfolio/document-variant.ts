import { isLanguage, type Language } from '../lib/texts/languages.ts';
import type { ContactDetails, PublicUser } from '../model/user.ts';
import { translateState } from '../translations/translate.ts';
import { applyView, contactOf } from './apply-view.ts';
import type { ReadPortfolio } from './portfolio-state.ts';

/** Which form of a portfolio a document shows; the plain form has no part. Plain data that can be sent to a thread. */
export type DocumentVariant = {
  /** The language of the owner's translation. */
  language?: string | undefined;
  /** The slug of a view. */
  view?: string | undefined;
  /** Set for the recipient of a share link, who may see views that nobody else may. */
  link?: { showContact: boolean };
  /** Set for its owner, who may see every view. */
  isPreview?: true;
};

export const PLAIN: DocumentVariant = {};

/** Returns what follows `/u/{user_name}` in the paths of a variant: '' for the plain form, '/de', '/v/acme', '/de/v/acme'. */
export function variantPath({ language, view }: DocumentVariant): string {
  return [language, view && `v/${view}`].map((part) => (part ? `/${part}` : '')).join('');
}

/** Returns what the paths of pages and files in the language of a variant begin with, after those of the portfolio. */
export function languagePath({ language }: DocumentVariant): string {
  return variantPath({ ...(language && { language }) });
}

/** Returns the portfolio in this form, or undefined if it has no such form. */
type Step = (portfolio: ReadPortfolio, variant: DocumentVariant) => ReadPortfolio | undefined;

/** Translations first, so that a view can replace translated texts. */
const STEPS: readonly Step[] = [inLanguage, inView, throughLink];

/** Undefined if visitors cannot choose it, or it is that of the owner's own texts. */
function inLanguage(portfolio: ReadPortfolio, { language }: DocumentVariant): ReadPortfolio | undefined {
  if (language === undefined) return portfolio;
  const { state, translations = [] } = portfolio;
  if (!isLanguage(language) || !furtherLanguages(state.profile).includes(language)) return undefined;
  return { ...portfolio, state: translateState(state, translations, language) };
}

type Languages = Pick<PublicUser, 'language' | 'page_languages'>;

/** Returns the languages, besides that of the owner's own texts, which visitors can choose. */
export function furtherLanguages({ language, page_languages }: Languages): Language[] {
  return page_languages.filter((further) => further !== language);
}

/** What every document of a portfolio is made of: pages and files. Undefined if the portfolio has no such form. */
export function inVariant(portfolio: ReadPortfolio, variant: DocumentVariant = PLAIN): ReadPortfolio | undefined {
  let current: ReadPortfolio | undefined = portfolio;
  for (const step of STEPS) current = current && step(current, variant);
  return current;
}

function inView(portfolio: ReadPortfolio, { view: slug, link, isPreview }: DocumentVariant): ReadPortfolio | undefined {
  if (slug === undefined) return portfolio;
  const { view, state } = portfolio;
  if (!view || (view.access === 'links' && !link && !isPreview)) return undefined;
  return { ...portfolio, state: applyView(state, view, view.show_contact ? shownContact(portfolio) : undefined) };
}

/** Nobody else finds it, and the link decides about the contact details. */
function throughLink(portfolio: ReadPortfolio, { link }: DocumentVariant): ReadPortfolio {
  if (!link) return portfolio;
  const { contact: _, ...profile } = portfolio.state.profile;
  const contact = link.showContact ? shownContact(portfolio) : undefined;
  return {
    ...portfolio,
    state: { ...portfolio.state, profile: { ...profile, ...contactOf(contact), indexed: false } },
  };
}

/** An account that shows its details to nobody shows them in no view and through no link. */
function shownContact({ contact }: ReadPortfolio): ContactDetails | undefined {
  if (!contact || contact.audience === 'nobody') return undefined;
  const { email, phone } = contact;
  return email || phone ? { email, phone } : undefined;
}
