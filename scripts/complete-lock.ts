import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds to package-lock.json the optional packages of other systems (a compiler's binaries) that npm omits if the
 * current registry does not have them: without them `npm ci` rejects the lock file. Run after `npm install`.
 */
const LOCK = join(import.meta.dirname, '..', 'package-lock.json');
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'sunos', 'aix', 'netbsd', 'openbsd'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64', 'mips64el'];

type Entry = { version: string; license?: string; dev?: boolean; optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Entry> };

const lock: Lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const added: Record<string, unknown> = {};

for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isLocked(path, name)) added[`node_modules/${name}`] = lockEntry(name, version, entry);
  }
}
const all = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
process.stdout.write(`${Object.keys(added).length} packages added to the lock file\n`);

/** Searches like Node: beside the package, then in every folder above it. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** Such packages have their system in their name: `binding-linux-arm64-musl`. */
function lockEntry(name: string, version: string, { license, dev }: Entry) {
  const os = SYSTEMS.find((system) => name.includes(system));
  const is32BitArm = /-arm(-|$)/.test(name);
  const cpu = is32BitArm ? 'arm' : PROCESSORS.find((processor) => name.includes(processor));
  const libc = os === 'linux' ? (name.includes('musl') ? 'musl' : 'glibc') : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    license,
    optional: true,
    ...(os && { os: [os] }),
  };
}
