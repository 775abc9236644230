import { splitPlace } from '../../../exchange/import/parse/place.ts';
import type { Resume } from '../resume.ts';

/** Octets of a line before it is folded (RFC 6350, 3.2). */
const LINE_MAX_OCTETS = 75;

export type CardOwner = {
  id: string;
  first_name: string;
  last_name: string;
  user_name: string;
  /** The URL of the portrait; '' for none. */
  photo: string;
};

/** Writes a contact as vCard 4.0 (RFC 6350). */
export function writeVcard(resume: Resume, { id, first_name, last_name, user_name, photo }: CardOwner): string {
  const { name, headline, location, email, phone, links, url, language, pronouns } = resume;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    'PRODID:-//Vitrine//EN',
    `UID:urn:uuid:${id}`,
    `FN:${text(name)}`,
    `N:${text(last_name)};${text(first_name)};;;`,
    `NICKNAME:${text(user_name)}`,
    headline && `TITLE:${text(headline)}`,
    pronouns && `NOTE:${text(pronouns)}`,
    location && `ADR;LABEL=${parameter(location)}:;;${placeFields(location)}`,
    email && `EMAIL:${text(email)}`,
    phone && `TEL;VALUE=text:${text(phone)}`,
    `LANG:${language}`,
    photo && `PHOTO:${photo}`,
    `URL;PREF=1:${url}`,
    ...links.map((link) => `URL:${link.url.replace(/[\r\n]/g, '')}`),
    'END:VCARD',
  ];
  return `${lines.filter(Boolean).map(folded).join('\r\n')}\r\n`;
}

/** Locality, region, postal code and country: address books show these, and not the label. */
function placeFields(location: string): string {
  const { city, state, country } = splitPlace(location);
  return `;${text(city)};${text(state)};;${text(country)}`;
}

function text(value: string): string {
  return value.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** A quoted parameter; quotes and line breaks are escaped as in RFC 6868. */
function parameter(value: string): string {
  return `"${value
    .replace(/\^/g, '^^')
    .replace(/"/g, "^'")
    .replace(/\r\n|\r|\n/g, '^n')}"`;
}

function folded(line: string): string {
  let octets = 0;
  let written = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX_OCTETS) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return written;
}
