import { isLanguage, type Language } from '../../../platform/lib/texts/languages.ts';
import type { ContactDetails, PublicUser } from '../../../portfolio/model/user.ts';
import type { Representation } from '../../../portfolio/representation/representation.ts';
import { translateState, translateView } from '../../../portfolio/translations/translate.ts';
import { applyView, contactOf } from './apply-view.ts';
import type { ReadPortfolio } from './portfolio-state.ts';

/** What of a representation decides what is in it. */
export type Form = Pick<Representation, 'language' | 'view' | 'link' | 'viewer'>;

/** Returns the portfolio in this form, or undefined if it has no such form. */
type Step = (portfolio: ReadPortfolio, form: Form) => ReadPortfolio | undefined;

/** Translations first, so that a view can replace translated texts; its own words are translated too. */
const STEPS: readonly Step[] = [inLanguage, inView, throughLink];

/** What every document of a portfolio is made of: pages and files. Undefined if the portfolio has no such form. */
export function inForm(portfolio: ReadPortfolio, form: Form): ReadPortfolio | undefined {
  let current: ReadPortfolio | undefined = portfolio;
  for (const step of STEPS) current = current && step(current, form);
  return current;
}

/** Undefined if visitors cannot choose it, or it is that of the owner's own texts. A preview may be in any other. */
function inLanguage(portfolio: ReadPortfolio, { language, viewer }: Form): ReadPortfolio | undefined {
  if (language === undefined) return portfolio;
  const { state, translations = [] } = portfolio;
  if (!isLanguage(language) || language === state.profile.language) return undefined;
  if (viewer !== 'preview' && !furtherLanguages(state.profile).includes(language)) return undefined;
  return { ...portfolio, state: translateState(state, translations, language) };
}

type Languages = Pick<PublicUser, 'language' | 'page_languages'>;

/** Returns the languages, besides that of the owner's own texts, which visitors can choose. */
export function furtherLanguages({ language, page_languages }: Languages): Language[] {
  return page_languages.filter((further) => further !== language);
}

function inView(portfolio: ReadPortfolio, { view: slug, link, viewer, language }: Form): ReadPortfolio | undefined {
  if (slug === undefined) return portfolio;
  const { state, translations = [] } = portfolio;
  const view = portfolio.view && language !== undefined ? translateView(portfolio.view, translations) : portfolio.view;
  if (!view || (view.access === 'links' && !link && viewer === 'visitor')) return undefined;
  return { ...portfolio, state: applyView(state, view, view.show_contact ? shownContact(portfolio) : undefined) };
}

/** Nobody else finds it, and the link decides about the contact details. */
function throughLink(portfolio: ReadPortfolio, { link }: Form): ReadPortfolio {
  if (!link) return portfolio;
  const { contact: _, ...profile } = portfolio.state.profile;
  const contact = link.showContact ? shownContact(portfolio) : undefined;
  return {
    ...portfolio,
    state: { ...portfolio.state, profile: { ...profile, ...contactOf(contact), indexed: false } },
  };
}

/** A view or link that shows them does so whatever the account says: its owner has said so there. */
function shownContact({ contact }: ReadPortfolio): ContactDetails | undefined {
  if (!contact) return undefined;
  const { email, phone } = contact;
  return email || phone ? { email, phone } : undefined;
}
