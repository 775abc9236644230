import { account } from './german/account.ts';
import { common } from './german/common.ts';
import { keeping } from './german/keeping.ts';
import { login } from './german/login.ts';
import { portfolio } from './german/portfolio.ts';
import { records } from './german/records.ts';
import { resume } from './german/resume.ts';
import { security } from './german/security.ts';
import { sharing } from './german/sharing.ts';
import { visitors } from './german/visitors.ts';

/** The studio in German: the type of its keys is the list of the studio's texts. */
export const german = {
  texts: {
    ...common,
    ...login,
    ...account,
    ...security,
    ...records,
    ...portfolio,
    ...keeping,
    ...sharing,
    ...resume,
    ...visitors,
  },
  counts: {
    '{n} recovery codes are left.': {
      one: 'Ein Wiederherstellungscode ist übrig.',
      other: '{n} Wiederherstellungscodes sind übrig.',
    },
    '{n} texts are older than what the portfolio says now': {
      one: 'Ein Text ist älter als das, was das Portfolio jetzt sagt',
      other: '{n} Texte sind älter als das, was das Portfolio jetzt sagt',
    },
    '{n} things to look at.': { one: 'Eine Sache zum Ansehen.', other: '{n} Dinge zum Ansehen.' },
    '{n} testimonials wait for you': {
      one: 'Eine Empfehlung wartet auf Sie',
      other: '{n} Empfehlungen warten auf Sie',
    },
    '{n} bots left out.': { one: '{n} Bot nicht mitgezählt.', other: '{n} Bots nicht mitgezählt.' },
    '{n} more views by people whose browser asks for privacy.': {
      one: '{n} weiterer Aufruf von Menschen, deren Browser um Privatsphäre bittet.',
      other: '{n} weitere Aufrufe von Menschen, deren Browser um Privatsphäre bittet.',
    },
    '{n} visitors': { one: '{n} Besucher', other: '{n} Besucher' },
    '{n} opens': { one: '{n}-mal geöffnet', other: '{n}-mal geöffnet' },
    '{n} live clicks': { one: '{n} Klick auf den Live-Link', other: '{n} Klicks auf den Live-Link' },
    '{n} repository clicks': { one: '{n} Klick auf das Repository', other: '{n} Klicks auf das Repository' },
    '{n} downloads': { one: '{n} Download', other: '{n} Downloads' },
    '{n} more countries': { one: '{n} weiteres Land', other: '{n} weitere Länder' },
    '{n} changes not published': {
      one: '1 Änderung nicht veröffentlicht',
      other: '{n} Änderungen nicht veröffentlicht',
    },
  },
};
