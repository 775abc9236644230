/**
 * Draws the sample portfolio's images into src/db/sample-images: `node scripts/draw-sample-pictures.ts [name…]`. The
 * same fonts give the same bytes; lettering falls back to the machine's fonts. Afterwards: `node
 * scripts/size-sample-pictures.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { certificate, certificateIcon } from './sample-pictures/certificates.ts';
import { granaryWatch } from './sample-pictures/granary-watch.ts';
import { ledgerline } from './sample-pictures/ledgerline.ts';
import { marginalia } from './sample-pictures/marginalia.ts';
import * as marks from './sample-pictures/marks.ts';
import * as medals from './sample-pictures/medals.ts';
import { nightbus } from './sample-pictures/nightbus.ts';
import { paperboat } from './sample-pictures/paperboat.ts';
import { portrait } from './sample-pictures/portrait.ts';
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
  'ines-valcourt': portrait,
  'valcourt-software': marks.valcourtSoftware,
  'kade-en-kraan': marks.kadeEnKraan,
  'northlight-maps': marks.northlightMaps,
  'atelier-plomb': marks.atelierPlomb,
  'scheldt-university': marks.scheldtUniversity,
  'institut-vauban': marks.institutVauban,
  'badge-maintainer': medals.badgeMaintainer,
  'badge-performance': medals.badgePerformance,
  'badge-incident': medals.badgeIncident,
  'badge-schema': medals.badgeSchema,
  'certificate-database': () => certificate('database'),
  'certificate-containers': () => certificate('containers'),
  'certificate-accessibility': () => certificate('accessibility'),
  'certificate-learning': () => certificate('learning'),
  'icon-database': () => certificateIcon('database'),
  'icon-containers': () => certificateIcon('containers'),
  'icon-accessibility': () => certificateIcon('accessibility'),
  'icon-learning': () => certificateIcon('learning'),
};
const FOLDER = join(import.meta.dirname, '../src/sample/images');
const MAX_BYTES = 25_000;
const QUALITIES = [74, 68, 62, 56];

/** The best quality within the size limit. */
async function toWebp(name: string, svg: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length < MAX_BYTES) return webp;
  }
  throw new Error(`${name} is too big`);
}

const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const webp = await toWebp(name, draw());
  writeFileSync(join(FOLDER, `${name}.webp`), webp);
  console.log(`${name}.webp ${webp.length} bytes`);
}
