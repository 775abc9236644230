import { expect, test } from 'vitest';
import { sample } from '../../../portfolio/sample/sample.ts';
import { LANDING_TEXTS } from '../texts/landing-texts.ts';
import { SHOWN_PERSON } from './showcase-content.ts';

test("the hero shows the sample portfolio's texts", () => {
  const { first_name, last_name, headline } = sample.user;
  expect(SHOWN_PERSON).toBe(`${first_name} ${last_name}`);
  expect(LANDING_TEXTS.sampleHeadline).toBe(headline);
});
