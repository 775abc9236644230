/** The texts of the mails about an account. A link in a paragraph of its own becomes a button. */
type MailText = { subject: string; text: string; link?: string };

const IGNORE = 'If it was not you, you can ignore this mail: nothing has changed.';

export function resetMail(origin: string, token: string): MailText {
  const link = `${origin}/reset-password?token=${token}`;
  return {
    subject: 'Set a new password',
    link,
    text: lines(
      'A new password was requested for your account. Set it with this link, which works once, within 30 minutes:',
      link,
      IGNORE,
    ),
  };
}

export function passwordChangedMail(origin: string): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: 'Your password was changed',
    link,
    text: lines(
      'The password of your account was changed, and you were signed out everywhere else.',
      `If it was not you, set a new one at once: ${link}`,
    ),
  };
}

export function confirmEmailMail(origin: string, token: string): MailText {
  const link = `${origin}/verify?token=${token}`;
  return {
    subject: 'Confirm your e-mail address',
    link,
    text: lines(
      'This address was given as the new one of an account. This link confirms it, once, within an hour:',
      link,
      IGNORE,
    ),
  };
}

export function confirmAccountMail(origin: string, token: string): MailText {
  const link = `${origin}/verify?token=${token}`;
  return {
    subject: 'Confirm your account',
    link,
    text: lines(
      `An account at ${origin} was registered with this address. This link confirms the address, once, within 7 days. Messages from your page are then mailed to you:`,
      link,
      'If you did not register, ignore this mail: no more follow, and an unused account is deleted after 30 days.',
    ),
  };
}

/** Sent to an e-mail that already has an account, when another account requests it. */
export function emailInUseMail(origin: string): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: 'Your e-mail address has an account already',
    link,
    text: lines(
      'Somebody, perhaps you, tried to use this address for another account. It already belongs to an account, so nothing has changed.',
      `If you have forgotten that account, set a new password for it: ${link}`,
      IGNORE,
    ),
  };
}

export function emailChangeRequestedMail(origin: string): MailText {
  const link = `${origin}/settings`;
  return {
    subject: 'A new e-mail address was requested',
    link,
    text: lines(
      'Somebody who is logged in to your account requested a change of its e-mail address. Nothing has changed yet: a link in a mail to the new address must be opened first.',
      `If it was not you, change your password now, which also makes that link useless: ${link}`,
    ),
  };
}

export function emailChangedMail(origin: string): MailText {
  return {
    subject: 'Your e-mail address was changed',
    text: lines(
      'Your account has another e-mail address from now on; this one cannot be used to log in any more.',
      `If it was not you, change your password if you still can, and contact the operator of ${origin}`,
    ),
  };
}

export function invitationMail(origin: string, link: string, days: number): MailText {
  const within = days === 7 ? 'seven days' : days === 1 ? 'one day' : `${days} days`;
  return {
    subject: 'An invitation to make a portfolio',
    link,
    text: lines(
      `The operator of ${origin} invites you to make a portfolio there. With this link you can register, once, within ${within}, with the e-mail address that this mail was sent to:`,
      link,
      'If you do not want to, you can ignore this mail.',
    ),
  };
}

export function newDeviceMail(
  origin: string,
  { device, place, at }: { device: string; place: string; at: Date },
): MailText {
  const link = `${origin}/forgot-password`;
  return {
    subject: 'A new sign-in to your account',
    link,
    text: lines(
      'Your account was signed in to from a device that it was not used on before:',
      [
        `Device: ${device}`,
        `Place: ${place || 'unknown'}`,
        `Time: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      ].join('\n'),
      `If it was not you, set a new password at once: ${link}`,
    ),
  };
}

/** `change` is a sentence about what happened. */
export function secondFactorMail(origin: string, change: string): MailText {
  const link = `${origin}/settings`;
  return {
    subject: 'The second step of your login was changed',
    link,
    text: lines(change, `If it was not you, change your password now and look at your settings: ${link}`),
  };
}

export function recoveryCodeUsedMail(origin: string, left: number): MailText {
  const link = `${origin}/settings`;
  return {
    subject: 'A recovery code was used',
    link,
    text: lines(
      `Somebody logged in to your account with your password and one of your recovery codes. ${left} of the codes are left.`,
      `If it was not you, change your password now, and make new codes: ${link}`,
    ),
  };
}

export function tokenMadeMail(origin: string, { name, scopes }: { name: string; scopes: string[] }): MailText {
  const link = `${origin}/settings`;
  return {
    subject: 'An API token was made',
    link,
    text: lines(
      `A token named "${name}" can call the API for your account from now on: ${scopes.join(', ')}.`,
      `If it was not you, change your password now, and revoke the token in your settings: ${link}`,
    ),
  };
}

/** `change` is a sentence about what happened. */
export function providerMail(origin: string, change: string): MailText {
  const link = `${origin}/settings`;
  return {
    subject: 'A way to log in was changed',
    link,
    text: lines(change, `If it was not you, change your password now and look at your settings: ${link}`),
  };
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
