import { expect, test } from 'vitest';
import { bareDoi, doiOf, doiUrl, isDoi, otherUrlOf } from './doi.ts';

test.each([
  ['10.1000/182', '10.1000/182'],
  [' https://doi.org/10.1000/182 ', '10.1000/182'],
  ['http://dx.doi.org/10.1145/3292500.3330701.', '10.1145/3292500.3330701'],
  ['doi.org/10.1000/182', '10.1000/182'],
  ['DOI: 10.1000/182,', '10.1000/182'],
  ['https://doi.org/10.1002/(SICI)1097%3C1::AID-X%3E3.0', '10.1002/(SICI)1097<1::AID-X>3.0'],
])('%s is stored as %s', (pasted, stored) => {
  expect(bareDoi(pasted)).toBe(stored);
  expect(isDoi(stored)).toBe(true);
});

test.each(['182', '10.1/x', '10.1000/', '10.1000/a b', 'https://example.com/10.1000/182'])('%s is no DOI', (text) => {
  expect(isDoi(bareDoi(text))).toBe(false);
});

test('a DOI has an address whatever signs it has', () => {
  expect(doiUrl('10.1002/(SICI)1<1::AID?X>3#0')).toBe('https://doi.org/10.1002/(SICI)1%3C1::AID%3FX%3E3%230');
});

test('a URL that is that of the DOI is shown once, as a DOI', () => {
  const url = 'https://doi.org/10.1000/182';
  expect(doiOf({ doi: '', url })).toBe('10.1000/182');
  expect(otherUrlOf({ doi: '', url })).toBe('');
  expect(otherUrlOf({ doi: '10.1000/182', url })).toBe('');
  expect(otherUrlOf({ doi: '10.1000/183', url })).toBe(url);
  expect(otherUrlOf({ doi: '', url: 'https://doi.org/about' })).toBe('https://doi.org/about');
});
