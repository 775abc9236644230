import { expect, test } from 'vitest';
import { operatorInfo } from './operator-info.server.ts';

const names = { siteName: 'Vitrine', operatorName: undefined, landing: 'site', plans: undefined } as const;
const origin = 'https://vitrine.example';
const postalAddress = ['Kade 3', '3011 AB Rotterdam'];

test('the pages name the sender of mails', () => {
  expect(
    operatorInfo({
      mailFrom: 'Studio Valcourt <hello@valcourt.example>',
      postalAddress,
      origin,
      registration: 'open',
      ...names,
    }),
  ).toEqual({
    name: 'Studio Valcourt',
    email: 'hello@valcourt.example',
    postalAddress,
    origin,
    registrationOpen: true,
    siteName: 'Vitrine',
    hasLandingPage: true,
    hasPlans: false,
  });
  expect(
    operatorInfo({
      mailFrom: '"Valcourt, Ines" <ines@valcourt.example>',
      postalAddress,
      origin,
      registration: 'open',
      ...names,
    }).name,
  ).toBe('Valcourt, Ines');
  expect(
    operatorInfo({ mailFrom: 'ines@valcourt.example', postalAddress, origin, registration: 'open', ...names }),
  ).toMatchObject({
    name: 'Vitrine',
    email: 'ines@valcourt.example',
  });
});

test('a no-reply email is not shown to visitors', () => {
  for (const email of ['no-reply@localhost', 'noreply@valcourt.example', 'donotreply@valcourt.example']) {
    expect(
      operatorInfo({ mailFrom: `Vitrine <${email}>`, postalAddress, origin, registration: 'open', ...names }).email,
    ).toBe('');
  }
});

test('OPERATOR_NAME is shown instead of the sender, and SITE_NAME if neither has a name', () => {
  const config = {
    mailFrom: 'Valcourt <hello@valcourt.example>',
    postalAddress,
    origin,
    registration: 'open',
  } as const;
  expect(operatorInfo({ ...config, ...names, siteName: 'Folio', operatorName: 'Valcourt B.V.' })).toMatchObject({
    name: 'Valcourt B.V.',
    siteName: 'Folio',
  });
  const mailFrom = 'hello@valcourt.example';
  expect(operatorInfo({ ...config, ...names, mailFrom, siteName: 'Folio' }).name).toBe('Folio');
});
