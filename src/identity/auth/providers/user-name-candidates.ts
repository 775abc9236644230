import { isReservedName } from '../../../portfolio/model/reserved-names.ts';
import { userName } from '../../../portfolio/model/user.ts';

const BASE_MAX_CHARACTERS = 28;
const CANDIDATES = 20;

/** Returns user names to try for a person whom a provider calls `name`: 'ada', 'ada-2', 'ada-3', … */
export function userNameCandidates(name: string): string[] {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, BASE_MAX_CHARACTERS)
    .replace(/^-+|-+$/g, '');
  const first = userName().safeParse(base).success ? base : `user-${base}`.replace(/-$/, '');
  const numbered = Array.from({ length: CANDIDATES - 1 }, (_, index) => `${first}-${index + 2}`);
  return [first, ...numbered].filter((candidate) => !isReservedName(candidate));
}
