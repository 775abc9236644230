import { expect, test } from 'vitest';
import { userName } from '../../../portfolio/model/user.ts';
import { userNameCandidates } from './user-name-candidates.ts';

test('a user name is made of what a provider calls a person, and numbered', () => {
  expect(userNameCandidates('Ada.Lovelace').slice(0, 3)).toEqual(['ada-lovelace', 'ada-lovelace-2', 'ada-lovelace-3']);
  expect(userNameCandidates('Zoë')[0]).toBe('zoe');
});

test('a name without usable letters, and a reserved one, still give names that are accepted', () => {
  for (const name of ['', '--', '李小龍', 'x', 'admin', 'a'.repeat(300)]) {
    const candidates = userNameCandidates(name);
    expect(candidates.length).toBeGreaterThan(10);
    for (const candidate of candidates) expect([name, userName().safeParse(candidate).success]).toEqual([name, true]);
  }
  expect(userNameCandidates('admin')).not.toContain('admin');
});
