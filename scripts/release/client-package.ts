import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import packageJson from '../../package.json' with { type: 'json' };
import { clientTypes, type OpenApi } from './client-types.ts';
import { tarball } from './stage.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Writes the package `vitrine-client`: what calls the API from other programs, with the types of its document. */
export function writeClient(folder: string, document: OpenApi): void {
  cpSync(join(import.meta.dirname, 'client'), folder, { recursive: true });
  writeFileSync(join(folder, 'paths.d.ts'), clientTypes(document));
  const { version, license, devDependencies } = packageJson;
  const own = {
    name: 'vitrine-client',
    version,
    license,
    description: 'Calls the API of a Vitrine site, with types',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=20' },
    dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/** Packs it for npm. */
export function packClient(release: string, file: string, document: OpenApi): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-client-')), 'package');
  writeClient(folder, document);
  return tarball(folder, join(release, file));
}

/** Asks the program as it is built for its document. */
export async function builtDocument(): Promise<OpenApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-document-'));
  const settings = join(dataDir, 'empty.env');
  writeFileSync(settings, '');
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', VITRINE_ENV: settings };
  const program = spawn(process.execPath, [join(ROOT, 'bin', 'vitrine.mjs'), 'start'], { env, stdio: 'pipe' });
  const ended = once(program, 'exit');
  try {
    for await (const line of createInterface(program.stdout)) {
      const [, port] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (port) return (await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).json()) as OpenApi;
    }
    throw new Error('The program ended before it could say what its API is');
  } finally {
    program.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
