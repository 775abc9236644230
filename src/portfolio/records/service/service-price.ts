import type { Service } from './service.ts';

type Price = Pick<Service, 'price_from' | 'price_to' | 'currency' | 'unit'>;
type PriceText = 'from {price}' | 'up to {price}' | '{price} per day' | '{price} per hour' | '{price} per month';
type Translate = (text: PriceText, values: { price: string }) => string;

const PER_UNIT = { project: '', day: '{price} per day', hour: '{price} per hour', month: '{price} per month' } as const;

/** Returns 'from €1,200' or '€80 – 120 per hour' in a language; '' without a price. */
export function priceText({ price_from, price_to, currency, unit }: Price, language: string, t: Translate): string {
  if (currency === '') return '';
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  let price = '';
  if (price_from !== null && price_to !== null) {
    price = price_from === price_to ? format.format(price_from) : format.formatRange(price_from, price_to);
  } else if (price_from !== null) price = t('from {price}', { price: format.format(price_from) });
  else if (price_to !== null) price = t('up to {price}', { price: format.format(price_to) });
  const perUnit = PER_UNIT[unit];
  return price === '' || perUnit === '' ? price : t(perUnit, { price });
}
