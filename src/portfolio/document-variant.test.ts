import { expect, test } from 'vitest';
import { inVariant, PLAIN, variantPath } from './document-variant.ts';
import type { ReadPortfolio } from './portfolio-state.ts';

const portfolio = { state: { profile: { id: '1' }, queries: [] }, images: {} } as unknown as ReadPortfolio;

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
