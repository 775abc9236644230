import { describe, expect, test } from 'vitest';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import * as mails from './auth-mails.ts';

const ENGLISH = mailTexts('');
const ORIGIN = 'https://folio.example';
const TOKEN = 'tok_en-1';
const AT = new Date('2026-02-28T23:59:30.000Z');

const DEVICE = { device: 'Firefox on Linux', place: 'Berlin', at: AT };
const ALL = {
  reset: mails.resetMail(ENGLISH, ORIGIN, TOKEN),
  passwordChanged: mails.passwordChangedMail(ENGLISH, ORIGIN),
  passwordChangedAndMore: mails.passwordChangedMail(ENGLISH, ORIGIN, ['API tokens: 2', 'Authenticator app']),
  accessEnded: mails.accessEndedMail(ENGLISH, ORIGIN, ['Passkeys: 1']),
  confirmEmail: mails.confirmEmailMail(ENGLISH, ORIGIN, TOKEN),
  confirmAccount: mails.confirmAccountMail(ENGLISH, ORIGIN, TOKEN),
  emailInUse: mails.emailInUseMail(ENGLISH, ORIGIN),
  emailChangeRequested: mails.emailChangeRequestedMail(ENGLISH, ORIGIN),
  emailChanged: mails.emailChangedMail(ENGLISH, ORIGIN),
  invitation: mails.invitationMail(ENGLISH, ORIGIN, { link: `${ORIGIN}/register?invitation=${TOKEN}`, expiresAt: AT }),
  newDevice: mails.newDeviceMail(ENGLISH, ORIGIN, DEVICE),
  secondFactor: mails.secondFactorMail(ENGLISH, ORIGIN, 'The app is on.'),
  recoveryCodeUsed: mails.recoveryCodeUsedMail(ENGLISH, ORIGIN, 9),
  tokenMade: mails.tokenMadeMail(ENGLISH, ORIGIN, { name: 'CI', scopes: ['portfolio:read'] }),
  provider: mails.providerMail(ENGLISH, ORIGIN, 'GitHub was linked.'),
};

describe.each(Object.entries(ALL))('the mail %s', (_name, { subject, text, link }) => {
  test('has a subject of one line, and paragraphs that end with a line break', () => {
    expect(subject).toMatch(/^[^\r\n]{10,60}$/);
    expect(text.endsWith('\n')).toBe(true);
    expect(text).not.toMatch(/\n{3}|undefined|\[object/);
  });

  test('leads only to this site, and has its link in the text, for readers without HTML', () => {
    for (const url of text.match(/https?:\/\/\S+/g) ?? []) expect(url.startsWith(ORIGIN)).toBe(true);
    if (link !== undefined) expect(text.split(/\s/)).toContain(link);
  });
});

describe('a mail with a token', () => {
  const withToken = Object.entries(ALL).filter(([, { text }]) => text.includes(TOKEN));

  test('is one that the person asked for', () => {
    expect(withToken.map(([name]) => name)).toEqual(['reset', 'confirmEmail', 'confirmAccount', 'invitation']);
  });

  test('has the link in a paragraph of its own, which becomes a button', () => {
    for (const [, { text, link = '' }] of withToken) expect(text.split('\n\n')).toContain(link);
  });

  test('says how long the link works, and that it works once', () => {
    const lasts = withToken.map(
      ([, { text }]) => /once(?:(?:, within| and expires in) [^.:,]+|.*It works until [^.]+)/s.exec(text)?.[0],
    );
    expect(lasts).toEqual([
      'once, within 30 minutes',
      'once and expires in one hour',
      'once and expires in 7 days',
      expect.stringMatching(/^once, with the address.*It works until 28 Feb 2026, 23:59 UTC$/s),
    ]);
  });
});

test('a sign-in names the device, the place if it is known, and the minute in UTC', () => {
  expect(ALL.newDevice.text.split('\n\n')[1]).toBe(
    'Device: Firefox on Linux\nPlace: Berlin\nTime: 28 Feb 2026, 23:59 UTC',
  );
  expect(mails.newDeviceMail(ENGLISH, ORIGIN, { ...DEVICE, place: '' }).text).toContain('Place: unknown');
});

test('what changed is in the mail about it', () => {
  expect(ALL.secondFactor.text).toContain('The app is on.');
  expect(ALL.provider.text).toContain('GitHub was linked.');
  expect(ALL.recoveryCodeUsed.text).toContain('9 of the codes are left');
  expect(ALL.tokenMade.text).toContain(
    'A token named "CI" can call the API for your account from now on: portfolio:read.',
  );
});
