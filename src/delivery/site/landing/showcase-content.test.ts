import { expect, test } from 'vitest';
import { sample } from '../../../portfolio/sample/sample.ts';
import { SHOWN_PERSON } from './showcase-content.ts';

test("the hero shows the sample portfolio's texts", () => {
  const { first_name, last_name, headline } = sample.user;
  expect(SHOWN_PERSON).toEqual({ name: `${first_name} ${last_name}`, headline });
});
