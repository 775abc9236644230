/**
 * Cuts the fonts of the sharing cards into src/pages/cards/fonts: `node scripts/cut-card-fonts.ts`. The program that
 * draws the cards reads neither WOFF2 nor variable fonts, so each is one weight of the variable font, unpacked.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const FOLDER = join(import.meta.dirname, '..', 'src', 'pages', 'cards', 'fonts');

const FONTS = [
  {
    family: 'bricolage-grotesque',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
    axes: { wght: 650, wdth: 100, opsz: 72 },
  },
  { family: 'instrument-sans', subsets: ['latin', 'latin-ext'], axes: { wght: 450, wdth: 100 } },
];

const { resolve } = createRequire(import.meta.url);
await mkdir(FOLDER, { recursive: true });
for (const { family, subsets, axes } of FONTS) {
  const source = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  await copyFile(join(source, 'LICENSE'), join(FOLDER, `${family}-licence.txt`));
  for (const subset of subsets) {
    const packed = await readFile(join(source, 'files', `${family}-${subset}-standard-normal.woff2`));
    const font = await subsetFont(packed, '', {
      keepAllGlyphs: true,
      noHinting: true,
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
    await writeFile(join(FOLDER, `${family}-${subset}.ttf`), font);
  }
}
