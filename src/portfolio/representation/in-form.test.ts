import { expect, test } from 'vitest';
import { type Form, inForm } from '../../delivery/page/state/in-form.ts';
import type { ReadPortfolio } from '../../delivery/page/state/portfolio-state.ts';
import type { StoredView } from '../views/view.ts';

const view: StoredView = {
  id: 'v1',
  access: 'links',
  headline: '',
  about: '',
  sections: [],
  items: [],
  show_contact: true,
  seo_title: '',
  seo_description: '',
};
const contact = { email: 'ada@example.com', phone: '' };
const portfolio = {
  state: { profile: { id: '1', language: 'en', page_languages: [], indexed: true, sections: [] }, queries: [] },
  images: {},
  contact,
} as unknown as ReadPortfolio;
const profileIn = (more: Partial<ReadPortfolio>, form: Partial<Form>) =>
  inForm({ ...portfolio, ...more }, { viewer: 'visitor', ...form })?.state.profile;
const link = (showContact: boolean) => ({ link: { token: 't', showContact } });

test('the plain form of a portfolio is the portfolio itself', () => {
  expect(inForm(portfolio, { viewer: 'visitor' })).toBe(portfolio);
});

test('a portfolio does not have every language and view', () => {
  expect(profileIn({}, { language: 'de' })).toBeUndefined();
  expect(profileIn({}, { view: 'acme' })).toBeUndefined();
});

test('a view for links exists through a link, and for its owner', () => {
  expect(profileIn({ view }, { view: 'acme' })).toBeUndefined();
  expect(profileIn({ view }, { view: 'acme', ...link(false) })).toMatchObject({ id: '1', indexed: false });
  expect(profileIn({ view }, { view: 'acme', viewer: 'owner' })).toMatchObject({ id: '1' });
});

test('a link decides over its view about contact details, and both over the account', () => {
  const unlisted = { ...view, access: 'unlisted' };
  const shown = { email: 'ada@example.com', phone: '' };
  const emailIn = (more: Partial<ReadPortfolio>, form: Partial<Form>) => profileIn(more, form)?.contact;
  expect(emailIn({ view: unlisted }, { view: 'acme' })).toEqual(shown);
  expect(emailIn({ view: unlisted }, { view: 'acme', ...link(false) })).toBeUndefined();
  expect(emailIn({ view: { ...unlisted, show_contact: false } }, { view: 'acme', ...link(true) })).toEqual(shown);
  expect(emailIn({}, link(true))).toEqual(shown);
  expect(emailIn({}, {})).toBeUndefined();
});
