/**
 * Derives from the sample portfolio's images what an upload would: the smaller widths, and the shapes in
 * src/portfolio/sample/image-shapes.json. Run after they change.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../src/platform/files/decode/decode-image.server.ts';
import { atWidth, type ImageShapes } from '../src/platform/files/image-sizes.ts';

const FOLDER = join(import.meta.dirname, '../src/portfolio/sample/images');
const SHAPES_FILE = join(import.meta.dirname, '../src/portfolio/sample/image-shapes.json');

const shapes: ImageShapes = {};
for (const name of readdirSync(FOLDER).filter((file) => /^[a-z-]+\.webp$/.test(file))) {
  const { shape, smaller } = await partsOf(readFileSync(join(FOLDER, name)));
  for (const { width, webp } of smaller) writeFileSync(join(FOLDER, atWidth(name, width)), webp);
  shapes[`images/sample/${name}`] = shape;
}
writeFileSync(SHAPES_FILE, `${JSON.stringify(shapes, null, 2)}\n`);
