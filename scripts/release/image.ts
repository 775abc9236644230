import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { imageConfig, USER } from './image-config.ts';
import { commitTime, GZIP, needs, systemLibrary, TARGETS, type Target, writeTar } from './stage.ts';

const LOADERS = { 'linux-x64': '/lib64/ld-linux-x86-64.so.2', 'linux-arm64': '/lib/ld-linux-aarch64.so.1' };

/** What the C library loads by name. */
const ALSO_LOADED = ['libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2'];

/** Writes an image as an OCI archive: the release and nine libraries of the system, without a shell. */
export function writeImage(folder: string, archive: string, target: Target): string {
  const work = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
  const root = join(work, 'root');
  const { image, triple } = TARGETS[target];
  const program = join(root, 'opt', 'vitrine');
  mkdirSync(dirname(program), { recursive: true });
  cpSync(folder, program, { recursive: true, verbatimSymlinks: true });
  for (const name of ['etc', 'data', 'images', 'backups', 'tmp', 'usr/bin', 'lib', 'lib64'])
    mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'etc', 'passwd'), `vitrine:x:${USER}:${USER}::/data:/none\n`);
  writeFileSync(join(root, 'etc', 'nsswitch.conf'), 'hosts: files dns\n');
  symlinkSync('/opt/vitrine/runtime/node', join(root, 'usr', 'bin', 'node'));
  copyLibraries(program, root, triple);
  copyFileSync(systemLibrary(triple, basename(LOADERS[target])), join(root, LOADERS[target]));
  execFileSync('chmod', ['0700', join(root, 'data'), join(root, 'images'), join(root, 'backups')]);
  execFileSync('chmod', ['1777', join(root, 'tmp')]);
  const layers = [
    layerOf(work, root, ['etc', 'lib', 'lib64', 'usr', 'tmp', 'opt'], 0),
    layerOf(work, root, ['data', 'images', 'backups'], USER),
  ];
  writeLayout(work, archive, layers, image);
  rmSync(work, { recursive: true });
  return basename(archive);
}

function copyLibraries(program: string, root: string, triple: string): void {
  const natives = execFileSync('find', [program, '-name', '*.node', '-o', '-name', '*.so*', '-type', 'f'], {
    encoding: 'utf8',
  });
  const waiting = [join(program, 'runtime', 'node'), ...natives.split('\n').filter(Boolean)].flatMap(needs);
  const own = natives.split('\n').map((path) => basename(path));
  const seen = new Set<string>();
  for (const name of [...ALSO_LOADED, ...waiting]) add(name);

  function add(name: string): void {
    if (seen.has(name) || own.includes(name) || name.startsWith('ld-linux')) return;
    seen.add(name);
    const path = systemLibrary(triple, name);
    copyFileSync(path, join(root, 'lib', name));
    for (const other of needs(path)) add(other);
  }
}

type Layer = { path: string; digest: string; size: number };

function layerOf(work: string, root: string, names: string[], user: number): Layer {
  const path = join(work, `layer-${user}.tar`);
  writeTar(path, root, names, user);
  return { path, ...described(readFileSync(path)) };
}

function described(bytes: Buffer) {
  return { digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length };
}

function writeLayout(work: string, archive: string, layers: Layer[], architecture: string): void {
  const layout = join(work, 'layout');
  const blobs = join(layout, 'blobs', 'sha256');
  mkdirSync(blobs, { recursive: true });
  const blob = (bytes: Buffer, mediaType: string) => {
    const found = described(bytes);
    writeFileSync(join(blobs, found.digest.slice('sha256:'.length)), bytes);
    return { mediaType, ...found };
  };
  const packed = layers.map(({ path }) => {
    execFileSync('sh', ['-c', `${GZIP} <"$0" >"$0.gz"`, path]);
    return blob(readFileSync(`${path}.gz`), 'application/vnd.oci.image.layer.v1.tar+gzip');
  });
  const config = imageConfig(
    architecture,
    commitTime(),
    layers.map(({ digest }) => digest),
  );
  const configBlob = blob(Buffer.from(JSON.stringify(config)), 'application/vnd.oci.image.config.v1+json');
  const manifest = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: configBlob,
    layers: packed,
  };
  const entry = blob(Buffer.from(JSON.stringify(manifest)), manifest.mediaType);
  const annotations = { 'org.opencontainers.image.ref.name': 'vitrine' };
  writeFileSync(
    join(layout, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...entry, annotations }] }),
  );
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  // An OCI archive has its layout at its root.
  writeTar(archive, layout, ['blobs', 'index.json', 'oci-layout']);
}
