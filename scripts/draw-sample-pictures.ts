/**
 * Draws the sample portfolio's pictures into src/db/sample-images: `node scripts/draw-sample-pictures.ts [name…]`.
 * The same fonts give the same bytes; lettering falls back to what the machine has.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { granaryWatch } from './sample-pictures/granary-watch.ts';
import { ledgerline } from './sample-pictures/ledgerline.ts';
import { marginalia } from './sample-pictures/marginalia.ts';
import { nightbus } from './sample-pictures/nightbus.ts';
import { paperboat } from './sample-pictures/paperboat.ts';
import { secondLook } from './sample-pictures/second-look.ts';
import { swatchbook } from './sample-pictures/swatchbook.ts';
import { tidewater } from './sample-pictures/tidewater.ts';

const PICTURES: Record<string, () => string> = {
  tidewater,
  ledgerline,
  nightbus,
  marginalia,
  'granary-watch': granaryWatch,
  'second-look': secondLook,
  paperboat,
  swatchbook,
};
const FOLDER = join(import.meta.dirname, '../src/db/sample-images');
const QUALITY = 70;

const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const webp = await sharp(Buffer.from(draw())).webp({ quality: QUALITY, effort: 6 }).toBuffer();
  writeFileSync(join(FOLDER, `${name}.webp`), webp);
  console.log(`${name}.webp ${webp.length} bytes`);
}
