// vitrine upgrade <archive>: puts a release beside the one that runs, and lets the link `current` lead to it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ROOT } from './runtime.mjs';

/** What the operator can correct. */
class UpgradeError extends Error {}

/** Runs the command, and exits. */
async function upgrade(words) {
  try {
    const [archive, ...others] = words;
    if (archive === undefined || archive.startsWith('-') || others.length > 0) {
      process.stderr.write('usage: vitrine upgrade <archive>\n');
      process.exit(2);
    }
    await install(resolve(archive));
  } catch (error) {
    if (!(error instanceof UpgradeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function install(archive) {
  if (!existsSync(join(ROOT, 'manifest.json'))) {
    throw new UpgradeError('This is no release with a Node of its own: upgrade it the way it was installed');
  }
  const releases = dirname(ROOT);
  const link = join(dirname(releases), 'current');
  if (basename(releases) !== 'releases' || !isLink(link) || realpathSync(link) !== realpathSync(ROOT)) {
    throw new UpgradeError(
      `${ROOT} is not what a link "current" beside a folder "releases" leads to: install.sh makes both`,
    );
  }
  await requireSum(archive);
  // Below the same folder, so that it takes its place at once.
  const unpacking = mkdtempSync(join(releases, '.unpacking-'));
  try {
    const next = unpack(archive, unpacking);
    checkFiles(next);
    checkDatabase(next);
    const place = join(releases, basename(next));
    if (existsSync(place)) {
      if (realpathSync(place) === realpathSync(ROOT))
        throw new UpgradeError(`${basename(next)} is the release that is installed`);
      rmSync(place, { recursive: true });
    }
    renameSync(next, place);
    const before = readlinkSync(link);
    leadTo(link, join('releases', basename(place)));
    process.stdout.write(
      [
        `${link} leads to ${basename(place)} now. Restart the service: systemctl restart vitrine`,
        `The way back: ln -sfn ${before} ${link}, and restart. If the start has migrated the database, it has made a backup`,
        'before, in BACKUP_TO, that goes with the old release: vitrine restore <backup> --replace',
        '',
      ].join('\n'),
    );
  } finally {
    rmSync(unpacking, { recursive: true, force: true });
  }
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The sum beside the archive, in SHA256SUMS. */
async function requireSum(archive) {
  if (!existsSync(archive)) throw new UpgradeError(`There is no ${archive}`);
  const list = join(dirname(archive), 'SHA256SUMS');
  if (!existsSync(list)) throw new UpgradeError(`${list} is missing: put that of the release beside the archive`);
  const lines = readFileSync(list, 'utf8').split('\n');
  const [sum] = lines.find((line) => line.endsWith(`  ${basename(archive)}`))?.split(' ') ?? [];
  if (sum === undefined) throw new UpgradeError(`${list} does not name ${basename(archive)}`);
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(archive)) hash.update(bytes);
  if (hash.digest('hex') !== sum) throw new UpgradeError(`${archive} is not what SHA256SUMS says: fetch it again`);
}

function unpack(archive, into) {
  const { status, stderr, error } = spawnSync('tar', ['-xf', archive, '-C', into, '--no-same-owner'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new UpgradeError(`It could not be unpacked: ${error?.message ?? stderr.trim()}`);
  const [name, ...others] = readdirSync(into);
  if (name === undefined || others.length > 0 || !existsSync(join(into, name, 'manifest.json'))) {
    throw new UpgradeError(`${archive} is no release`);
  }
  return join(into, name);
}

function checkFiles(folder) {
  const sums = Object.entries(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  const damaged = sums.filter(
    ([path, sum]) =>
      sum !==
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
  );
  if (damaged.length > 0) throw new UpgradeError(`Damaged: ${damaged.map(([path]) => path).join(', ')}`);
}

/** The new release looks at the database with the settings of this command, and changes nothing. */
function checkDatabase(next) {
  const { status } = spawnSync(join(next, 'bin', 'vitrine'), ['migrate', '--check'], { stdio: 'inherit' });
  if (status !== 0) throw new UpgradeError('The new release does not take this database, so nothing was changed');
}

await upgrade(process.argv.slice(2));

/** Swaps the link at once: whoever follows it finds one release or the other. */
function leadTo(link, target) {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(target, next);
  renameSync(next, link);
}
