import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** How a release begins its line in the changelog for a page that is meant to look different without a new version. */
const MEANT = '- Look: ';

/**
 * Until there is a release: the commit of which pages keep their look. It is a later one only after a change that is
 * meant, when the pages between the two have been looked at.
 */
const KEPT_COMMIT = 'cf2753bb80ba0dd76efa3afb7f86dae34952c362';

export type EarlierProgram = { root: string; commit: string; lookVersion: number; remove: () => void };

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The newest release, else the commit kept; undefined where git or the history has neither. */
export function usualBase(root: string): string | undefined {
  for (const find of [
    ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'],
    ['rev-parse', '--verify', '--quiet', `${KEPT_COMMIT}^{commit}`],
  ]) {
    try {
      return git(root, ...find);
    } catch {
      // No tag yet, a clone of few commits, or files without a repository.
    }
  }
  return undefined;
}

/** Builds the program of a commit in a folder of its own, with this checkout's packages if it names the same ones. */
export async function buildEarlier(root: string, base: string, folder: string): Promise<EarlierProgram> {
  const commit = git(root, 'rev-parse', '--verify', `${base}^{commit}`);
  const earlier = join(folder, 'earlier');
  git(root, 'worktree', 'add', '--detach', '--quiet', earlier, commit);
  const remove = () => void git(root, 'worktree', 'remove', '--force', earlier);
  try {
    const lock = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8');
    if (lock(root) === lock(earlier)) await symlink(join(root, 'node_modules'), join(earlier, 'node_modules'));
    else await run(earlier, 'npm', 'ci', '--no-audit', '--no-fund');
    await run(earlier, process.execPath, 'scripts/build.ts');
    const [, version] = /LOOK_VERSION = (\d+)/.exec(textOf(earlier, 'src/portfolio/model/theme.ts')) ?? [];
    return { root: earlier, commit, lookVersion: Number(version ?? 1), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The changelog's lines for changes of published pages that the earlier program's does not have. */
export function meantChanges(root: string, earlier: string): string[] {
  const before = new Set(textOf(earlier, 'CHANGELOG.md').split('\n'));
  return textOf(root, 'CHANGELOG.md')
    .split('\n')
    .filter((line) => line.startsWith(MEANT) && !before.has(line));
}

function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
}
