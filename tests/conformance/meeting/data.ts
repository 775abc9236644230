import type { Engine } from '../../../src/platform/db/open.ts';
import { experiences } from '../../../src/portfolio/records/experience/experience.ts';
import { projects } from '../../../src/portfolio/records/project/project.ts';
import type { TestApp } from '../../support/app.ts';
import { isWholeRun } from '../../support/engines.ts';
import type { Account } from './account.ts';
import { deleteAndRestore, filledAccount, rename } from './filled-account.ts';
import { allVisible, importedAccount, manyRecords, resumeNamed } from './imported-account.ts';
import { LONGEST, textsOf } from './texts.ts';

export type Datum = { name: string; make: (app: TestApp) => Promise<Account>; only?: Engine };

const LATIN = textsOf('Ada', 'Lovelace', 'Engine', 'It computes.');
const ARABIC = textsOf('ليلى', 'المصري', 'مَشروع API النُّور ٢٫٠', 'قدتُ فريقًا من خمسة؛ می\u200cخواهم.');
const HEBREW = textsOf('שָׁלוֹם', 'בן-גוריון', 'פרויקט "אור" C++', 'הוא עובד, בערך 50%.');
const CHINESE = textsOf('𠮷野', '王小明', '開源《引擎》項目', '這是一個沒有空格的很長的句子，用來測試換行。');
const EMOJI = textsOf(
  '👩🏽‍💻',
  'Zoe\u0308 🏳️‍🌈',
  '👨‍👩‍👧‍👦🇺🇳1️⃣',
  'e\u0301 a\u0323\u0302 Z\u0351\u036b\u0343 İstanbul ÜBUNG 🧑‍🚀.',
);
const MARKUP = textsOf(
  `"Ada" <b>&amp;`,
  `O'Neil </script><script>alert(1)</script>`,
  `=1+1,</title><!-- <img src=x onerror=alert(1)> "&lt;' --`,
  `<b onclick="alert(1)">It's "bold" & {{7*7}}</b>.`,
);

/** Dates as people write them, and names of an older standard: the readable part. */
const GERMAN = {
  experiences: allVisible([
    { company_name: 'Weserwerk GmbH & Co. KG', start_year: '2014-06', end_year: '', country: '' },
    { company_name: 'Ems Daten AG', start_year: '2009-04-01', end_year: '2014-05-31', country: 'Deutschland' },
  ]),
  educations: allVisible([{ institution: 'Universität Osnabrück', start_year: '1998', end_year: '2003' }]),
  publications: allVisible([{ title: 'Ruhige Releases', publisher: 'Heft & Seite', published_on: '2019-03' }]),
  skills: allVisible([{ name: 'PostgreSQL' }, { name: 'SQLite' }, { name: 'Moderation' }]),
  entries: allVisible([
    { section: 'languages', title: 'Deutsch', subtitle: 'Muttersprache' },
    { section: 'languages', title: 'Englisch', subtitle: '' },
    { section: 'interests', title: 'Segeln' },
  ]),
};

/** As many as an account may have take minutes: only where everything is tested. */
const MANY = isWholeRun ? 10_000 : 2_500;

/** Awkward data that every feature must support. One more line is one more row for each feature. */
export const DATA: readonly Datum[] = [
  { name: 'a résumé with months and years', make: importedAccount(resumeNamed('fresh-test-jane-fullstacker')) },
  { name: 'a résumé with gaps', make: importedAccount(resumeNamed('fresh-test-jane-incomplete')) },
  { name: 'a complete résumé', make: importedAccount(resumeNamed('jsonresume-complete-resume')) },
  { name: 'an Arabic résumé', make: importedAccount(resumeNamed('own-arabic-emoji')) },
  { name: 'a German résumé with old names', make: importedAccount(resumeNamed('own-german-old-names'), GERMAN) },
  { name: 'Arabic', make: filledAccount(ARABIC) },
  { name: 'Hebrew', make: filledAccount(HEBREW) },
  { name: 'Chinese', make: filledAccount(CHINESE) },
  { name: 'emoji and combining marks', make: filledAccount(EMOJI) },
  { name: 'markup and formulas', make: filledAccount(MARKUP) },
  { name: 'the longest texts', make: filledAccount(LONGEST, { visible: 1, hidden: 0 }) },
  { name: 'everything hidden', make: filledAccount(LATIN, { visible: 0, hidden: 3 }) },
  { name: 'deleted and restored', make: filledAccount(LATIN, { after: deleteAndRestore }) },
  { name: 'a renamed account', make: filledAccount(LATIN, { after: rename }) },
  { name: `${MANY} projects`, make: importedAccount(manyRecords(projects, MANY)), only: 'postgres' },
  { name: `${MANY} experiences`, make: importedAccount(manyRecords(experiences, MANY)), only: 'sqlite' },
];
