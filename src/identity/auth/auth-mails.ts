import type { MailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { commaOf } from '../../platform/lib/texts/translate.ts';

/** The texts of the mails about an account. A link in a paragraph of its own becomes a button. */
type MailText = { subject: string; text: string; link?: string };

const IGNORE = 'If it was not you, you can ignore this email: nothing has changed.';

export function resetMail({ t }: MailTexts, origin: string, token: string): MailText {
  const link = `${origin}/reset-password?token=${token}`;
  return {
    subject: t('Set a new password'),
    link,
    text: lines(
      t('A new password was requested for your account. Set it with this link, which works once, within 30 minutes:'),
      link,
      t(IGNORE),
    ),
  };
}

/** `ended` says line by line what was removed with it. */
export function passwordChangedMail({ t }: MailTexts, origin: string, ended: string[] = []): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: t('Your password was changed'),
    link,
    text: lines(
      t('The password of your account was changed, and you were logged out everywhere else.'),
      ...(ended.length === 0 ? [] : [[t('These were removed with it:'), ...ended].join('\n')]),
      t('If it was not you, set a new one at once: {link}', { link }),
    ),
  };
}

export function confirmEmailMail({ t }: MailTexts, origin: string, token: string): MailText {
  const link = `${origin}/verify?token=${token}`;
  return {
    subject: t('Confirm your email address'),
    link,
    text: lines(
      t(
        'This address was given as the new one of an account. Confirm it with this link. It works once and expires in one hour:',
      ),
      link,
      t(IGNORE),
    ),
  };
}

export function confirmAccountMail({ t }: MailTexts, origin: string, token: string): MailText {
  const link = `${origin}/verify?token=${token}`;
  return {
    subject: t('Confirm your account'),
    link,
    text: lines(
      t(
        'An account at {origin} was registered with this address. Confirm the address with this link. It works once and expires in 7 days. Messages from your page are then emailed to you:',
        { origin },
      ),
      link,
      t('If you did not register, ignore this email: no more follow, and an unused account is deleted after 30 days.'),
    ),
  };
}

/** Sent at the first confirmation, if anything was removed by it. */
export function accessEndedMail({ t }: MailTexts, origin: string, ended: string[]): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: t('Your email address was confirmed'),
    link,
    text: lines(
      t('This address was confirmed as that of your account.'),
      [t('These were created before that, and were removed to be safe:'), ...ended].join('\n'),
      t('If it was not you who registered the account, set a new password at once: {link}', { link }),
    ),
  };
}

/** Sent to an email that already has an account, when another account requests it. */
export function emailInUseMail({ t }: MailTexts, origin: string): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: t('Your email address has an account already'),
    link,
    text: lines(
      t(
        'Somebody, perhaps you, tried to use this address for another account. It already belongs to an account, so nothing has changed.',
      ),
      t('If you have forgotten that account, set a new password for it: {link}', { link }),
      t(IGNORE),
    ),
  };
}

export function emailChangeRequestedMail({ t }: MailTexts, origin: string): MailText {
  const link = `${origin}/settings/security`;
  return {
    subject: t('A new email address was requested'),
    link,
    text: lines(
      t(
        'Somebody who is logged in to your account requested a change of its email address. Nothing has changed yet: a link in an email to the new address must be opened first.',
      ),
      t('If it was not you, change your password now, which also makes that link useless: {link}', { link }),
    ),
  };
}

export function emailChangedMail({ t }: MailTexts, origin: string): MailText {
  return {
    subject: t('Your email address was changed'),
    text: lines(
      t('Your account has another email address from now on; this one cannot be used to log in any more.'),
      t('If it was not you, change your password if you still can, and contact the operator of {origin}', { origin }),
    ),
  };
}

/** To somebody without an account: in the language of who invites. */
export function invitationMail(
  { t, locale }: MailTexts,
  origin: string,
  { link, expiresAt }: { link: string; expiresAt: Date },
): MailText {
  return {
    subject: t('An invitation to create a portfolio'),
    link,
    text: lines(
      t(
        'The operator of {origin} invites you to create a portfolio there. With this link you can register, once, with the address that this email was sent to:',
        { origin },
      ),
      link,
      t('It works until {date}.', { date: `${timeText(expiresAt, locale)} UTC` }),
      t('If you do not want to, you can ignore this email.'),
    ),
  };
}

export function newDeviceMail(
  { t, locale }: MailTexts,
  origin: string,
  { device, place, at }: { device: string; place: string; at: Date },
): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: t('A new login to your account'),
    link,
    text: lines(
      t('Somebody logged in to your account from a device that it was not used on before:'),
      [
        t('Device: {device}', { device }),
        t('Place: {place}', { place: place || t('unknown') }),
        t('Time: {time} UTC', { time: timeText(at, locale) }),
      ].join('\n'),
      t('If it was not you, set a new password at once: {link}', { link }),
    ),
  };
}

/** '28 Feb 2026, 23:59' */
function timeText(at: Date, locale: string): string {
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
}

/** `change` is a sentence about what happened. */
export function secondFactorMail({ t }: MailTexts, origin: string, change: string): MailText {
  const link = `${origin}/settings/security`;
  return {
    subject: t('Your two-factor authentication was changed'),
    link,
    text: lines(
      `${change} ${t('You were logged out everywhere else.')}`,
      t('If it was not you, change your password now and look at your settings: {link}', { link }),
    ),
  };
}

export function recoveryCodeUsedMail({ t }: MailTexts, origin: string, left: number): MailText {
  const link = `${origin}/settings/security`;
  return {
    subject: t('A recovery code was used'),
    link,
    text: lines(
      t(
        'Somebody logged in to your account with your password and one of your recovery codes. {left} of the codes are left.',
        { left },
      ),
      t('If it was not you, change your password now, and create new codes: {link}', { link }),
    ),
  };
}

export function tokenMadeMail(
  { t, language }: MailTexts,
  origin: string,
  { name, scopes }: { name: string; scopes: string[] },
): MailText {
  const link = `${origin}/settings/developers`;
  return {
    subject: t('An API token was created'),
    link,
    text: lines(
      t('A token named "{name}" can call the API for your account from now on: {scopes}.', {
        name,
        scopes: scopes.join(commaOf(language)),
      }),
      t('If it was not you, change your password now, and revoke the token in your settings: {link}', { link }),
    ),
  };
}

/** `change` is a sentence about what happened. */
export function providerMail({ t }: MailTexts, origin: string, change: string): MailText {
  const link = `${origin}/settings/security`;
  return {
    subject: t('Your login methods changed'),
    link,
    text: lines(change, t('If it was not you, change your password now and look at your settings: {link}', { link })),
  };
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
