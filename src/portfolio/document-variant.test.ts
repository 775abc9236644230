import { expect, test } from 'vitest';
import type { StoredView } from '../views/view.ts';
import { type DocumentVariant, inVariant, PLAIN, variantPath } from './document-variant.ts';
import type { ReadPortfolio } from './portfolio-state.ts';

const view: StoredView = {
  id: 'v1',
  access: 'links',
  headline: '',
  about: '',
  sections: [],
  items: [],
  show_contact: true,
};
const contact = { email: 'ada@example.com', phone: '', audience: 'links' };
const portfolio = {
  state: { profile: { id: '1', language: 'en', page_languages: [], indexed: true, sections: [] }, queries: [] },
  images: {},
  contact,
} as unknown as ReadPortfolio;
const profileIn = (more: Partial<ReadPortfolio>, variant: DocumentVariant) =>
  inVariant({ ...portfolio, ...more }, variant)?.state.profile;

test('the plain form of a portfolio is the portfolio itself', () => {
  expect(inVariant(portfolio)).toBe(portfolio);
  expect(inVariant(portfolio, PLAIN)).toBe(portfolio);
});

test('the path of a variant names its language before its view', () => {
  expect([{}, { language: 'de' }, { view: 'acme' }, { language: 'de', view: 'acme' }].map(variantPath)).toEqual([
    '',
    '/de',
    '/v/acme',
    '/de/v/acme',
  ]);
});

test('a portfolio does not have every language and view', () => {
  expect(inVariant(portfolio, { language: 'de' })).toBeUndefined();
  expect(inVariant(portfolio, { view: 'acme' })).toBeUndefined();
});

test('a view for links exists only through a link', () => {
  expect(profileIn({ view }, { view: 'acme' })).toBeUndefined();
  expect(profileIn({ view }, { view: 'acme', link: { showContact: false } })).toMatchObject({
    id: '1',
    indexed: false,
  });
});

test('the link decides over the view about contact details, and the account over both', () => {
  const unlisted = { ...view, access: 'unlisted' };
  const shown = { email: 'ada@example.com', phone: '' };
  const [yes, no] = [{ link: { showContact: true } }, { link: { showContact: false } }];
  const emailIn = (more: Partial<ReadPortfolio>, variant: DocumentVariant) => profileIn(more, variant)?.contact;
  expect(emailIn({ view: unlisted }, { view: 'acme' })).toEqual(shown);
  expect(emailIn({ view: unlisted }, { view: 'acme', ...no })).toBeUndefined();
  expect(emailIn({ view: { ...unlisted, show_contact: false } }, { view: 'acme', ...yes })).toEqual(shown);
  expect(emailIn({}, yes)).toEqual(shown);
  expect(emailIn({}, {})).toBeUndefined();
  const nobody = { view: unlisted, contact: { ...contact, audience: 'nobody' } };
  expect(emailIn(nobody, { view: 'acme', ...yes })).toBeUndefined();
});
