/**
 * Derives from the sample portfolio's images what an upload would: the smaller widths, and the shapes in
 * src/sample/content/image-shapes.ts. Run after they change.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../src/images/decode/decode-image.server.ts';
import { atWidth, type ImageShapes } from '../src/model/image-sizes.ts';

const FOLDER = join(import.meta.dirname, '../src/sample/images');
const SHAPES_FILE = join(import.meta.dirname, '../src/sample/content/image-shapes.ts');

const shapes: ImageShapes = {};
for (const name of readdirSync(FOLDER).filter((file) => /^[a-z-]+\.webp$/.test(file))) {
  const { shape, smaller } = await partsOf(readFileSync(join(FOLDER, name)));
  for (const { width, webp } of smaller) writeFileSync(join(FOLDER, atWidth(name, width)), webp);
  shapes[`images/sample/${name}`] = shape;
}
const entries = Object.entries(shapes).map(
  ([name, { width, height, blur }]) =>
    `  '${name}': {\n    width: ${width},\n    height: ${height},\n    blur: '${blur}',\n  },\n`,
);
writeFileSync(
  SHAPES_FILE,
  `import type { ImageShapes } from '../../lib/picture-sizes.ts';

/** Written by scripts/size-sample-pictures.ts. */
export const imageShapes: ImageShapes = {\n${entries.join('')}};\n`,
);
