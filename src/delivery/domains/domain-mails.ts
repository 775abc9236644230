import type { MailTexts } from '../../platform/lib/texts/mail-texts.ts';

type DomainMail = { subject: string; text: string; link: string };

/** `days`: how long until the domain is released. */
export function recordMissingMail(
  { t }: MailTexts,
  origin: string,
  { domain, name, value, days }: { domain: string; name: string; value: string; days: number },
): DomainMail {
  const link = `${origin}/settings/domains`;
  return {
    subject: t('The DNS record of {domain} is missing', { domain }),
    link,
    text: [
      t(
        'The TXT record that proves that {domain} is yours was not found in DNS. Your portfolio is still shown there, for another {days} days.',
        { domain, days },
      ),
      t('Please add the record again: name {name}, value {value}', { name, value }),
      t('If you no longer need the domain, remove it in your settings:'),
      link,
    ].join('\n\n'),
  };
}

export function domainReleasedMail({ t }: MailTexts, origin: string, domain: string): DomainMail {
  const link = `${origin}/settings/domains`;
  return {
    subject: t('Your portfolio is no longer shown at {domain}', { domain }),
    link,
    text: [
      t(
        'The TXT record that proves that {domain} is yours is not in DNS, so your portfolio is no longer shown there. It remains at its own page of this site.',
        { domain },
      ),
      t('Once the record is there again, verify the domain in your settings:'),
      link,
    ].join('\n\n'),
  };
}
