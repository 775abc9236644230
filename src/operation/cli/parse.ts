import { parseArgs } from 'node:util';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { type Arguments, type Command, type CommandGroup, type OfflineCommand, UsageError } from './command.ts';

export type AnyCommand = Command | OfflineCommand;
type Commands = Record<string, AnyCommand | CommandGroup>;

/** A parsed command line: a text to show, or a command with its arguments. */
type Call = { text: string } | { command: AnyCommand; args: Arguments };

const EXIT_CODES = 'Exit codes: 0 success, 1 error, 2 wrong usage.';

/** Parses `vitrine <words>`. Help is requested with `help`, `--help` or `-h`, before or after a command's name. */
export function parseCall(commands: Commands, words: readonly string[], version: string): Call {
  if (words[0] === '--version' || words[0] === 'version') return { text: version };
  const isHelp = words.length === 0 || words.some((word) => ['--help', '-h'].includes(word)) || words.includes('help');
  const [name, ...rest] = isHelp ? words.filter((word) => !['help', '--help', '-h'].includes(word)) : words;
  if (name === undefined) return { text: overview(commands) };
  const found = commands[name];
  if (!found) throw new UsageError(`Unknown command ${name}\n${overview(commands)}`);
  if (!('actions' in found)) return isHelp ? { text: helpOf(name, found) } : parse(name, found, rest);
  const [action = isHelp ? undefined : found.standard, ...args] = rest;
  if (action === undefined && isHelp) return { text: groupHelp(name, found) };
  const command = action === undefined ? undefined : found.actions[action];
  if (!command)
    throw new UsageError(`${action ? `Unknown action ${action}` : 'An action is missing'}\n${groupHelp(name, found)}`);
  const fullName = `${name} ${action}`;
  return isHelp ? { text: helpOf(fullName, command) } : parse(fullName, command, args);
}

function parse(name: string, command: AnyCommand, words: string[]): Call {
  const { takes = [], options = {} } = command;
  const usage = `usage: ${usageOf(name, command)}`;
  let args: Arguments;
  try {
    args = parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${errorSummary(error)}\n${usage}`);
  }
  const missing = takes.find((taken, index) => !taken.startsWith('[') && !args.positionals[index]);
  if (missing) throw new UsageError(`The ${missing} is missing\n${usage}`);
  const unset = Object.keys(options).find((name) => options[name]?.isRequired && !args.values[name]);
  if (unset) throw new UsageError(`--${unset} is missing\n${usage}`);
  const extra = takes.at(-1)?.endsWith('…') ? undefined : args.positionals[takes.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${JSON.stringify(extra)}\n${usage}`);
  return { command, args };
}

function usageOf(name: string, { takes = [], options = {} }: AnyCommand): string {
  const args = takes.map((taken) => taken.replace(/[\w-]+/, '<$&>'));
  const flags = Object.entries(options).map(([option, { value, isRequired }]) => {
    const flag = `--${option}${value ? ` <${value}>` : ''}`;
    return isRequired ? flag : `[${flag}]`;
  });
  return ['vitrine', name, ...args, ...flags].join(' ');
}

function helpOf(name: string, command: AnyCommand): string {
  const options = Object.entries(command.options ?? {}).map(([option, { value, does }]): Row => {
    return [`--${option}${value ? ` <${value}>` : ''}`, does];
  });
  const text = [`usage: ${usageOf(name, command)}`, `${capitalised(command.does)}.`];
  if (command.details) text.push(command.details);
  return [...text, ...table(options), EXIT_CODES].join('\n');
}

function groupHelp(name: string, { actions }: CommandGroup): string {
  const rows = Object.entries(actions).map(
    ([action, command]): Row => [usageOf(`${name} ${action}`, command), command.does],
  );
  return [`usage: vitrine ${name} <action>`, ...table(rows)].join('\n');
}

function overview(commands: Commands): string {
  const rows: Row[] = [];
  for (const [name, command] of Object.entries(commands)) {
    const actions = 'actions' in command ? ` ${Object.keys(command.actions).join('|')}` : '';
    rows.push([`${name}${actions}`, command.does]);
  }
  return [
    'usage: vitrine <command>',
    ...table(rows),
    'vitrine help <command> shows its arguments and options.',
    EXIT_CODES,
  ].join('\n');
}

type Row = [call: string, does: string];

/** A long call has its explanation on a separate line. */
function table(rows: Row[]): string[] {
  const width = Math.min(Math.max(0, ...rows.map(([call]) => call.length)), 34);
  return rows.map(
    ([call, does]) => `  ${call.padEnd(width)}${call.length > width ? `\n  ${' '.repeat(width)}` : ''}  ${does}`,
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
