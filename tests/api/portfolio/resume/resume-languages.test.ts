import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../../src/platform/lib/texts/languages.ts';
import { directionOf } from '../../../../src/platform/lib/texts/translate.ts';
import { makeUser, startApp } from '../../../support/app.ts';
import { freshFolder } from '../../../support/run-folder.ts';

/** What an owner writes in each language: a first name, a last name, and a sentence about their work. */
const OWNERS: Record<Language, readonly [first: string, last: string, about: string]> = {
  en: ['Ada', 'King', 'I weave official offices, efficient flows and fjords.'],
  de: ['Jörg', 'Weiß', 'Ich gestalte größere Oberflächen, öffentliche Auftritte und Äußeres.'],
  es: ['Íñigo', 'Muñoz', 'Diseño páginas rápidas, señales públicas y catálogos pequeños.'],
  fr: ['Éloïse', 'Lefèvre', 'J’écris des œuvres, des façades et des réseaux à flux efficaces.'],
  it: ['Nicolò', 'D’Amico', 'Progetto città, qualità e perché affidabili.'],
  nl: ['Zoë', 'Fijn', 'Ik maak efficiënte coöperaties, reële ideeën en fijne affiches.'],
  pl: ['Żaneta', 'Łącka', 'Zażółć gęślą jaźń: piszę źródła, ćwiczę świeże wnętrza.'],
  pt: ['Conceição', 'Araújo', 'Faço páginas, canções, informação e ações rápidas.'],
  tr: ['İpek', 'Şığ', 'Ağaç çiçeği İstanbul’da ışık ve gölgeyle çalışırım.'],
  ar: ['نور', 'الهاشمي', 'مطورة واجهات أكتب لغة الإسلام ولا محمّد بعد ١٢ سنة'],
  he: ['נועה', 'כהן', 'מהנדסת תוכנה עם ניסיון רב בעיצוב ובפיתוח אתרים'],
  hi: ['अनुभव', 'शर्मा', 'मैं एक सॉफ़्टवेयर इंजीनियर हूँ और क्षत्रिय इतिहास पढ़ता हूँ'],
  zh: ['伟', '王', '软件工程师，负责产品设计与开发'],
  ja: ['太郎', '山田', 'ソフトウェアエンジニアとして、がぎぐの設計と開発をします'],
};

/**
 * Programs by which recruiters' systems read a PDF, where they are installed. MuPDF 1.21 writes lines from right to left in the
 * order of the page, and Devanagari in the order of its glyphs, of which the check of the résumé tells its owner.
 */
const READERS = [
  ['pdftotext', (path: string) => ['-enc', 'UTF-8', path, '-']],
  ['mutool', (path: string) => ['draw', '-q', '-F', 'txt', path]],
] as const;

const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Words of the plain text file, which other tests compare with the page; the other files have shorter URLs. */
function wordsIn(text: string, language: Language): string[] {
  return [
    ...new Set(
      lowered(text, language)
        .replaceAll(/https?:/g, '')
        .match(/[\p{L}\p{M}\p{N}]{2,}/gu),
    ),
  ];
}

function lowered(text: string, language: Language): string {
  return text.normalize('NFKC').toLocaleLowerCase(language);
}

/** Lines break in words of languages without spaces, and titles may be in capital letters. */
function missingWords(words: readonly string[], read: string, language: Language): string[] {
  const all = lowered(read, language).replaceAll(/[\s\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  return words.filter((word) => !all.includes(word));
}

test('every word of a résumé comes back from its PDF and DOCX, in each language of the page', async () => {
  const app = await startApp();
  const folder = await freshFolder('resumes');
  const user = await makeUser(app, { user_name: 'noor' });
  const patch = (json: object) => user.request('PATCH', `/api/users/${user.user.id}`, { json });
  const { experience } = (await user.request('POST', '/api/experiences/new', { json: JOB })).json();
  await user.request('POST', '/api/educations/new', { json: SCHOOL });
  const lost: string[] = [];
  for (const language of LANGUAGES) {
    const [first_name, last_name, about] = OWNERS[language];
    await patch({ language, first_name, last_name, about, headline: about });
    await user.request('PATCH', `/api/experiences/${experience.id}`, { json: { position: about } });
    const fileOf = async (format: string) => (await user.request('GET', `/api/resume/${format}`)).rawPayload;
    const words = wordsIn(String(await fileOf('txt')), language);
    expect(words.length).toBeGreaterThan(10);
    const path = join(folder, `${language}.pdf`);
    await writeFile(path, await fileOf('pdf'));
    for (const [program, optionsFor] of READERS.filter(([name]) => isInstalled(name))) {
      const read = execFileSync(program, optionsFor(path), { encoding: 'utf8', stdio: 'pipe' });
      if (program === 'mutool' && language === 'hi') continue;
      const isTurned = program === 'mutool' && directionOf(language) === 'rtl';
      const turned = isTurned ? [...read.normalize('NFKC')].reverse().join('') : '';
      for (const word of missingWords(words, read + turned, language)) lost.push(`${language} ${program}: ${word}`);
    }

    const docx = unzipSync(await fileOf('docx'));
    const xml = strFromU8(docx['word/document.xml'] ?? new Uint8Array());
    for (const word of missingWords(words, xml.replaceAll(/<[^>]+>/g, ''), language))
      lost.push(`${language} docx: ${word}`);
    // The own sentence is one run: a program that reads runs sees no other order of its letters.
    expect([language, xml.includes(`>${about}<`)]).toEqual([language, true]);
    const paragraph = xml.split('<w:p>').find((each) => each.includes(about));
    expect([language, paragraph?.includes('<w:bidi/>')]).toEqual([language, directionOf(language) === 'rtl']);
    expect(strFromU8(docx['word/styles.xml'] ?? new Uint8Array())).toContain(`<w:lang w:val="${language}"`);
  }
  expect(lost).toEqual([]);
});

const JOB = { company_name: 'Acme', position: 'Dev', city: 'Wien', country: 'Austria', start_year: '2019-03' };
const SCHOOL = { institution: 'MIT', level: 'phd', start_year: '2010', city: 'Boston', country: 'USA' };
