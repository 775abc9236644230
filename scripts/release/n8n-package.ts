import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { OpenApi } from './client-types.ts';
import { n8nDescription } from './n8n-node.ts';
import { tarball } from './stage.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = join(import.meta.dirname, 'n8n');
/** n8n finds the class by the name of the file. */
const NODE = 'dist/nodes/Vitrine/Vitrine.node.js';
const CREDENTIALS = 'dist/credentials/VitrineApi.credentials.js';

/** Writes the package `n8n-nodes-vitrine`: what calls the API from workflows of n8n. */
export function writeN8n(folder: string, document: OpenApi): void {
  cpSync(join(SOURCES, 'README.md'), join(folder, 'README.md'));
  cpSync(join(SOURCES, 'node.js'), join(folder, NODE));
  cpSync(join(SOURCES, 'credentials.js'), join(folder, CREDENTIALS));
  const beside = (name: string) => join(folder, dirname(NODE), name);
  cpSync(join(ROOT, 'src/delivery/seo/icons/favicon.svg'), beside('vitrine.svg'));
  writeFileSync(beside('description.json'), JSON.stringify(n8nDescription(document)));
  const { version, license } = packageJson;
  const own = {
    name: 'n8n-nodes-vitrine',
    version,
    license,
    description: 'Reads and changes a portfolio of a Vitrine site from workflows of n8n',
    keywords: ['n8n-community-node-package'],
    files: ['dist'],
    n8n: {
      n8nNodesApiVersion: 1,
      credentials: [CREDENTIALS],
      nodes: [NODE],
    },
    peerDependencies: { 'n8n-workflow': '*' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** Packs it for npm. */
export function packN8n(release: string, file: string, document: OpenApi): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-n8n-')), 'package');
  writeN8n(folder, document);
  return tarball(folder, join(release, file));
}
