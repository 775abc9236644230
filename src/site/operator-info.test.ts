import { expect, test } from 'vitest';
import { operatorInfo } from './operator-info.server.ts';

const origin = 'https://vitrine.example';
const postalAddress = ['Kade 3', '3011 AB Rotterdam'];

test('the pages name the sender of mails', () => {
  expect(
    operatorInfo({
      mailFrom: 'Studio Valcourt <hello@valcourt.example>',
      postalAddress,
      origin,
      registrationOpen: true,
    }),
  ).toEqual({
    name: 'Studio Valcourt',
    email: 'hello@valcourt.example',
    postalAddress,
    origin,
    registrationOpen: true,
  });
  expect(
    operatorInfo({
      mailFrom: '"Valcourt, Ines" <ines@valcourt.example>',
      postalAddress,
      origin,
      registrationOpen: true,
    }).name,
  ).toBe('Valcourt, Ines');
  expect(
    operatorInfo({ mailFrom: 'ines@valcourt.example', postalAddress, origin, registrationOpen: true }),
  ).toMatchObject({
    name: 'Vitrine',
    email: 'ines@valcourt.example',
  });
});

test('a no-reply e-mail is not shown to visitors', () => {
  for (const email of ['no-reply@localhost', 'noreply@valcourt.example', 'donotreply@valcourt.example']) {
    expect(operatorInfo({ mailFrom: `Vitrine <${email}>`, postalAddress, origin, registrationOpen: true }).email).toBe(
      '',
    );
  }
});
