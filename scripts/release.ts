/**
 * Makes what is published, in release/: `npm run release [-- --target linux-x64,linux-arm64] [--check]`. Two runs of one
 * commit write the same bytes. `--check` unpacks and uses all of it (scripts/release/check.ts), as root.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../bin/build-if-stale.mjs';
import packageJson from '../package.json' with { type: 'json' };
import { checkRelease } from './release/check.ts';
import { builtDocument, packClient } from './release/client-package.ts';
import { writeImage } from './release/image.ts';
import { packN8n } from './release/n8n-package.ts';
import { packNpm } from './release/npm-package.ts';
import { stage, TARGETS, type Target, tarball } from './release/stage.ts';
import { sbom } from './release/third-party.ts';

const ROOT = join(import.meta.dirname, '..');
const RELEASE = join(ROOT, 'release');
const { values } = parseArgs({
  options: { target: { type: 'string', default: 'linux-x64' }, check: { type: 'boolean', default: false } },
});
const targets = values.target.split(',').map((name): Target => {
  if (name in TARGETS) return name as Target;
  throw new Error(`No target ${name}: there are ${Object.keys(TARGETS).join(', ')}`);
});

await buildIfStale();
rmSync(RELEASE, { recursive: true, force: true });
mkdirSync(RELEASE);
const name = `vitrine-${packageJson.version}`;
const document = await builtDocument();
const files = [
  packNpm(RELEASE, `${name}.tgz`),
  packClient(RELEASE, `vitrine-client-${packageJson.version}.tgz`, document),
  packN8n(RELEASE, `n8n-nodes-vitrine-${packageJson.version}.tgz`, document),
];
for (const target of targets) {
  const folder = stage(join(RELEASE, 'stage'), `${name}-${target}`, target);
  // Every system has gzip; zstd makes it a quarter smaller.
  for (const type of ['gz', 'zst']) files.push(tarball(folder, join(RELEASE, `${name}-${target}.tar.${type}`)));
  files.push(writeImage(folder, join(RELEASE, `${name}-${target}.oci.tar`), target));
}
files.push(write(`${name}.cdx.json`, JSON.stringify(sbom(), null, 2)));
files.push(write('install.sh', readFileSync(join(ROOT, 'deploy', 'install.sh'), 'utf8')));
rmSync(join(RELEASE, 'stage'), { recursive: true });
write(
  'SHA256SUMS',
  files
    .map((file) => `${checksum(file)}  ${file}\n`)
    .sort()
    .join(''),
);
console.log(readFileSync(join(RELEASE, 'SHA256SUMS'), 'utf8'));
if (values.check) await checkRelease(RELEASE, name);

function write(file: string, text: string): string {
  writeFileSync(join(RELEASE, file), text);
  return file;
}

function checksum(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(RELEASE, file)))
    .digest('hex');
}
