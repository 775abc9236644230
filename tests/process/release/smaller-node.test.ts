import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeUnusedData } from '../../../scripts/release/smaller-node.ts';
import { LANGUAGES } from '../../../src/platform/lib/texts/languages.ts';
import { freshFolder } from '../../support/run-folder.ts';

/** What pages and files ask of Intl, in each language of pages. */
const SCRIPT = `
  const at = Date.UTC(2026, 6, 1);
  console.log(JSON.stringify(${JSON.stringify(LANGUAGES)}.map((language) => [
    ...['Europe/Paris', 'America/Montevideo', 'Asia/Kolkata', 'Pacific/Auckland'].map((timeZone) =>
      new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).format(at)),
    new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(at),
    ...['EUR', 'USD', 'CHF', 'JPY', 'INR', 'BRL', 'TRY'].flatMap((currency) => ['symbol', 'narrowSymbol', 'name'].map((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).format(1234.5))),
    ...['UY', 'CI', 'GB', 'TR', 'HK'].map((code) => new Intl.DisplayNames(language, { type: 'region' }).of(code)),
    ...['sw', 'pt-BR', 'zh-Hant'].map((code) => new Intl.DisplayNames(language, { type: 'language' }).of(code)),
    new Intl.PluralRules(language).select(3),
    ['z', 'ä', 'a'].sort(new Intl.Collator(language).compare).join(''),
  ])));
`;

const SWAHILI = {
  zone: `new Intl.DateTimeFormat('sw', { timeZone: 'Europe/Paris', timeZoneName: 'longGeneric' }).format(0)`,
  country: `new Intl.DisplayNames('sw', { type: 'region' }).of('DE')`,
  language: `new Intl.DisplayNames('sw', { type: 'language' }).of('de')`,
  currency: `new Intl.DisplayNames('sw', { type: 'currency' }).of('USD')`,
};

test('the Node of a release, which is without the data that nobody asks for, says the same in each language', async () => {
  const smaller = join(await freshFolder('node'), 'node');
  copyFileSync(process.execPath, smaller);
  removeUnusedData(smaller);
  const output = (node: string) => execFileSync(node, ['-e', SCRIPT], { encoding: 'utf8' });
  const whole = output(process.execPath);
  expect(whole).toContain('Mitteleuropäische Zeit');
  expect(output(smaller)).toBe(whole);
  for (const [name, script] of Object.entries(SWAHILI)) {
    const swahili = (node: string) => execFileSync(node, ['-p', script], { encoding: 'utf8' });
    expect(swahili(smaller), name).not.toBe(swahili(process.execPath));
  }
});
