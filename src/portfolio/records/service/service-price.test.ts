import { expect, test } from 'vitest';
import { AppError } from '../../../platform/lib/app-error.ts';
import { fillIn } from '../../../platform/lib/texts/translate.ts';
import { checkChange, checkRules } from '../../model/record-rules.ts';
import { services } from './service.ts';
import { priceText } from './service-price.ts';

const NONE = { price_from: null, price_to: null, currency: 'EUR', unit: 'project' } as const;

test('a price is written as the language writes it, with what it is for', () => {
  const text = (price: object, language = 'en') => priceText({ ...NONE, ...price }, language, fillIn);
  expect(text({})).toBe('');
  expect(text({ price_from: 1_200 })).toBe('from €1,200');
  expect(text({ price_to: 99.5, unit: 'day' })).toBe('up to €99.50 per day');
  expect(text({ price_from: 80, price_to: 120, unit: 'hour' })).toMatch(/^€80\s?–\s?€?120 per hour$/);
  expect(text({ price_from: 80, price_to: 80, unit: 'month' })).toBe('€80 per month');
  expect(text({ price_from: 1_200 }, 'de')).toMatch(/^from 1\.200\s€$/);
});

test('a price needs a currency, and ends no lower than it begins', () => {
  const message = 'Error adding service' as never;
  const fields = (price: object) => {
    try {
      checkRules(services, { ...NONE, ...price }, message);
    } catch (error) {
      if (error instanceof AppError && Array.isArray(error.details)) return error.details.map(({ field }) => field);
      throw error;
    }
    return [];
  };
  expect(fields({ price_from: 80, price_to: 80 })).toEqual([]);
  expect(fields({ price_from: 81, price_to: 80 })).toEqual(['price_to']);
  expect(fields({ price_from: 0, currency: '' })).toEqual(['currency']);
  expect(() => checkChange(services, { ...NONE, price_from: 80 }, { price_to: 8 }, message)).toThrow();
});
