import { resolve } from 'node:path';
import { buildDocsSite } from './docs-site/build.ts';

/** Writes the documents as a static site: `npm run docs -- <folder>`. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Give a folder: npm run docs -- <folder>\n');
  process.exitCode = 1;
} else {
  await buildDocsSite(resolve(folder));
  process.stdout.write(`${resolve(folder)}/index.html\n`);
}
