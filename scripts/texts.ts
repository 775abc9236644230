import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../src/platform/lib/texts/languages.ts';
import { allEntries, pathOf, readFiles, SYSTEMS, type System, translationOf } from './texts/entries.ts';
import { hasFormula } from './texts/plurals.ts';
import { readPo, writePo } from './texts/po.ts';

/**
 * Translators' files: `export [language…]` writes the texts as gettext's PO into po/, with the template for a new
 * language; `import <file>…` reads them back; without either it prints how much each language has.
 */
const FOLDER = join(import.meta.dirname, '../po');
const print = (line: string) => process.stdout.write(`${line}\n`);
const [command, ...given] = process.argv.slice(2);

if (command === undefined) printStatus();
else if (command === 'export') exportFiles(given);
else if (command === 'import' && given.length > 0) for (const path of given) importFile(path);
else fail('npm run texts [-- export [language…] | import <file>…]');

function printStatus(): void {
  const entries = allEntries();
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const files = readFiles(language);
    const parts = SYSTEMS.map((system) => {
      const all = entries.filter((entry) => entry.system === system);
      const translated = all.filter((entry) => translationOf(entry, files) !== undefined).length;
      const missing = all.length - translated;
      return `${system} ${translated} translated${missing > 0 ? `, ${missing} missing` : ''}`;
    });
    print(`${language}: ${parts.join('; ')}`);
  }
}

function exportFiles(languages: string[]): void {
  const wrong = languages.find((language) => !hasFormula(language) || language === 'en');
  if (wrong !== undefined) fail(`"${wrong}" has no plural forms: add them to scripts/texts/plurals.ts`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'vitrine.pot'), writePo());
  const chosen = languages.length > 0 ? languages : LANGUAGES.filter((language) => language !== 'en');
  for (const language of chosen) writeFileSync(join(FOLDER, `${language}.po`), writePo(language));
  print(`po/vitrine.pot, ${chosen.map((language) => `po/${language}.po`).join(', ')}`);
}

function importFile(path: string): void {
  if (!existsSync(path)) fail(`There is no file ${path}`);
  const { language, files, faults, unknown } = readPo(readFileSync(path));
  if (faults.length > 0) fail(`${path} is not imported:\n${faults.join('\n')}`);
  for (const [system, lists] of Object.entries(files))
    writeFileSync(pathOf(system as System, language), `${JSON.stringify(lists, null, 2)}\n`);
  print(`${path}: imported${unknown > 0 ? `; ${unknown} texts are no longer in the program and were skipped` : ''}`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
