import { expect, test } from 'vitest';
import { sample } from '../../sample/sample.ts';
import { SHOWN_PERSON } from './showcase-content.ts';

test('the hero names the sample portfolio as it is', () => {
  const { first_name, last_name, headline } = sample.user;
  expect(SHOWN_PERSON).toEqual({ name: `${first_name} ${last_name}`, headline });
});
