import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { removeUnusedData } from './smaller-node.ts';
import { thirdPartyText } from './third-party.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** `triple` starts the names of tools and folders in Debian's packages. */
export const TARGETS = {
  'linux-x64': { cpu: 'x64', image: 'amd64', triple: 'x86_64-linux-gnu' },
  'linux-arm64': { cpu: 'arm64', image: 'arm64', triple: 'aarch64-linux-gnu' },
} as const;
export type Target = keyof typeof TARGETS;

/** With native code, or loaded by it: all that the bundle does not contain. */
export const NATIVES = {
  sharp: packageJson.dependencies.sharp,
  '@myriaddreamin/typst-ts-node-compiler': packageJson.optionalDependencies['@myriaddreamin/typst-ts-node-compiler'],
};

/** What every way to install the program has in common. */
export function copyProgram(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['bin', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const built = readFileSync(join(ROOT, 'dist', 'files'), 'utf8').split('\n');
  for (const file of built.filter((file) => !file.includes('.vite'))) {
    mkdirSync(dirname(join(folder, 'dist', file)), { recursive: true });
    cpSync(join(ROOT, 'dist', file), join(folder, 'dist', file));
  }
  // The stamp of a checkout has the times of its files.
  writeFileSync(join(folder, 'dist', 'build-stamp'), checksums(join(folder, 'dist')));
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyText());
  const { name, version, description, license, type, bin } = packageJson;
  const own = { name, version, description, license, type, bin, engines: { node: '>=24.21.0' } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...own, dependencies: NATIVES }, null, 2)}\n`);
}

/** Returns the folder of a release with its own Node. */
export function stage(parent: string, name: string, target: Target): string {
  const folder = join(parent, name);
  copyProgram(folder);
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  cpSync(join(ROOT, 'scripts', 'release', 'vitrine.sh'), join(folder, 'bin', 'vitrine'));
  const modules = installed(target);
  for (const entry of readdirSync(modules)) {
    if (!entry.startsWith('.') && !entry.startsWith('node-'))
      cpSync(join(modules, entry), join(folder, 'node_modules', entry), { recursive: true });
  }
  mkdirSync(join(folder, 'runtime', 'lib'), { recursive: true });
  const node = join(folder, 'runtime', 'node');
  copyFileSync(join(modules, `node-${target}`, 'bin', 'node'), node);
  const { triple } = TARGETS[target];
  execFileSync(`${triple}-strip`, [node]);
  removeUnusedData(node);
  // A bare Debian has no libatomic, and processes of the program inherit no LD_LIBRARY_PATH.
  execFileSync('patchelf', ['--set-rpath', '$ORIGIN/lib', node]);
  if (needs(node).includes('libatomic.so.1')) {
    copyFileSync(systemLibrary(triple, 'libatomic.so.1'), join(folder, 'runtime', 'lib', 'libatomic.so.1'));
  }
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  execFileSync('chmod', ['0755', join(folder, 'bin', 'vitrine'), join(folder, 'bin', 'vitrine.mjs'), node]);
  writeFileSync(join(folder, 'manifest.json'), checksums(folder));
  return folder;
}

export function needs(file: string): string[] {
  return execFileSync('patchelf', ['--print-needed', file], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The library of this system, or of another processor's from Debian's packages. */
export function systemLibrary(triple: string, name: string): string {
  const path = [`/usr/lib/${triple}/${name}`, `/lib/${triple}/${name}`, `/usr/${triple}/lib/${name}`].find(existsSync);
  if (!path)
    throw new Error(
      `${name} for ${triple} is missing: install it (libatomic1, libstdc++6; for another processor the -cross packages)`,
    );
  return path;
}

/** Any program reads it, and it is 3 % smaller than by `gzip -9`. */
export const GZIP = 'libdeflate-gzip -12 -c';

/** Packs a folder as .gz or .zst, so that the same files give the same bytes. */
export function tarball(folder: string, archive: string): string {
  writeTar(`${archive}.tar`, dirname(folder), [basename(folder)]);
  // Two threads, whatever the machine has: their number changes the bytes.
  if (archive.endsWith('.zst')) execFileSync('zstd', ['-15', '-T2', '-q', '--rm', `${archive}.tar`, '-o', archive]);
  else execFileSync('sh', ['-c', `${GZIP} <"$0.tar" >"$0" && rm "$0.tar"`, archive]);
  return basename(archive);
}

/** Sorted, with the time of the commit and no user of this machine. */
export function writeTar(archive: string, parent: string, names: string[], user = 0): void {
  const owner = [`--owner=${user}`, `--group=${user}`, '--numeric-owner'];
  const same = ['--sort=name', `--mtime=@${commitTime()}`, ...owner, '--format=gnu'];
  execFileSync('tar', [...same, '-cf', archive, '-C', parent, ...names]);
}

export function commitTime(): number {
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }));
}

/** Installs the runtime and the packages with native code for a system, in the versions of the lock file. */
function installed(target: Target): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-natives-'));
  const { cpu } = TARGETS[target];
  const needed = [
    'detect-libc',
    'semver',
    ...Object.keys(lock.packages)
      .filter((path) => /^node_modules\/(@img|@myriaddreamin)\/[^/]+$/.test(path))
      .map((path) => path.slice('node_modules/'.length)),
  ];
  const locked: Record<string, { version: string }> = lock.packages;
  const overrides = Object.fromEntries(
    needed.filter((name) => !(name in NATIVES)).map((name) => [name, locked[`node_modules/${name}`]?.version]),
  );
  const dependencies = { ...NATIVES, [`node-${target}`]: packageJson.optionalDependencies[`node-${target}`] };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies, overrides }));
  // Without --force npm refuses the Node of another processor.
  const options = [
    '--os=linux',
    `--cpu=${cpu}`,
    '--libc=glibc',
    '--force',
    '--silent',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'node_modules');
}

/** The SHA-256 of each file, as JSON. */
function checksums(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const sums = files.sort().map((path) => [
    path,
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex'),
  ]);
  return `${JSON.stringify(Object.fromEntries(sums), null, 1)}\n`;
}
