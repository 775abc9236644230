import { expect, test } from 'vitest';
import { type Command, type CommandGroup, UsageError } from './command.ts';
import { parseCall } from './parse.ts';

const nothing = async () => {};
const list: Command = { does: 'list accounts', run: nothing };
const rename: Command = { does: 'rename an account', takes: ['name', 'new-name'], run: nothing };
const remove: Command = {
  does: 'delete an account',
  takes: ['name', '[reason]'],
  options: {
    confirm: { type: 'string', value: 'name', does: 'the name again', isRequired: true },
    quiet: { type: 'boolean', does: 'say nothing' },
  },
  run: nothing,
};
const user: CommandGroup = { does: 'manage accounts', actions: { list, rename, delete: remove }, standard: 'list' };
const load: Command = { does: 'load files', details: 'ZIP files too.', takes: ['file', '[file]…'], run: nothing };
const COMMANDS = { user, load };

const call = (...words: string[]) => parseCall(COMMANDS, words, '1.2.3');
const command = (...words: string[]) => {
  const parsed = call(...words);
  if ('text' in parsed) throw new Error(parsed.text);
  return parsed;
};
const text = (...words: string[]) => {
  const parsed = call(...words);
  return 'text' in parsed ? parsed.text : undefined;
};
const failure = (...words: string[]): string => {
  try {
    call(...words);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('It was accepted');
};

test('a command gets its arguments and options', () => {
  expect(command('user', 'rename', 'ada', 'augusta')).toEqual({
    command: rename,
    args: { positionals: ['ada', 'augusta'], values: {} },
  });
  const { args } = command('user', 'delete', 'ada', '--confirm', 'ada', '--quiet');
  expect([args.positionals, { ...args.values }]).toEqual([['ada'], { confirm: 'ada', quiet: true }]);
  expect(command('load', 'a.json', 'b.zip', 'c.csv').args.positionals).toEqual(['a.json', 'b.zip', 'c.csv']);
});

test('a group without an action runs its standard one', () => {
  expect(command('user').command).toBe(list);
  expect(() => parseCall({ user: { ...user, standard: '' } }, ['user'], '')).toThrow('An action is missing');
});

test('what makes no sense is rejected, with the usage of that command', () => {
  expect(failure('users')).toMatch(/^Unknown command users\nusage: vitrine <command>\n/);
  expect(failure('user', 'promote')).toMatch(/^Unknown action promote\nusage: vitrine user <action>\n/);
  expect(failure('user', 'rename', 'ada')).toBe(
    'The new-name is missing\nusage: vitrine user rename <name> <new-name>',
  );
  expect(failure('user', 'rename', 'a', 'b', 'c')).toMatch(/^Unexpected argument "c"\n/);
  expect(failure('user', 'delete', 'ada')).toBe(
    '--confirm is missing\nusage: vitrine user delete <name> [<reason>] --confirm <name> [--quiet]',
  );
  expect(failure('user', 'list', '--all')).toMatch(/--all[\s\S]*\nusage: vitrine user list$/);
  expect(failure('user', 'delete', 'ada', '--confirm')).toMatch(/\nusage: vitrine user delete /);
});

test('an optional argument may be left out, and the first file of several may not', () => {
  expect(command('user', 'delete', 'ada', 'spam', '--confirm', 'ada').args.positionals).toEqual(['ada', 'spam']);
  expect(failure('load')).toBe('The file is missing\nusage: vitrine load <file> [<file>]…');
});

test.each(['help', '--help', '-h'])('%s shows help, before or after a name', (help) => {
  expect(text(help)).toContain('vitrine help <command> shows its arguments and options.');
  expect(text(help)).toMatch(/ {2}user list\|rename\|delete +manage accounts\n/);
  for (const words of [
    [help, 'load'],
    ['load', help],
  ])
    expect(text(...words)).toBe(
      [
        'usage: vitrine load <file> [<file>]…',
        'Load files.',
        'ZIP files too.',
        'Exit codes: 0 success, 1 error, 2 wrong usage.',
      ].join('\n'),
    );
  expect(text('user', help)).toMatch(/^usage: vitrine user <action>\n[\s\S]* {2}vitrine user list +list accounts/);
  expect(text('user', 'delete', help)).toMatch(/ {2}--confirm <name> {2}the name again\n {2}--quiet +say nothing\n/);
});

test('the explanation of a long call is on a line of its own', () => {
  expect(text('user', 'help')).toMatch(/\[--quiet\]\n {36,}delete an account/);
});

test('no words at all show the commands, and --version the version', () => {
  expect(text()).toBe(text('help'));
  expect([text('--version'), text('version')]).toEqual(['1.2.3', '1.2.3']);
});
