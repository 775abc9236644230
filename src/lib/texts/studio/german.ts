import { account } from './german/account.ts';
import { common } from './german/common.ts';
import { keeping } from './german/keeping.ts';
import { login } from './german/login.ts';
import { portfolio } from './german/portfolio.ts';
import { records } from './german/records.ts';
import { resume } from './german/resume.ts';
import { security } from './german/security.ts';
import { sharing } from './german/sharing.ts';

/** The studio in German: the type of its keys is the list of the studio's texts. */
export const german = {
  texts: { ...common, ...login, ...account, ...security, ...records, ...portfolio, ...keeping, ...sharing, ...resume },
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
    '{n} more countries': { one: '{n} weiteres Land', other: '{n} weitere Länder' },
    '{n} changes not published': {
      one: '1 Änderung nicht veröffentlicht',
      other: '{n} Änderungen nicht veröffentlicht',
    },
  },
};
