import { readFileSync } from 'node:fs';

/** What changes a file system, what makes changes durable, and what says which file a descriptor is of. */
const TRACED = [
  'open,openat,creat,close,lseek,mmap,write,pwrite64,writev,pwritev,pwritev2,sendfile,copy_file_range,fallocate',
  'truncate,ftruncate,fsync,fdatasync,sync_file_range,rename,renameat,renameat2,link,linkat,symlink,symlinkat',
  'unlink,unlinkat,mkdir,mkdirat,rmdir',
].join();
const STRING_BYTES = 16 * 1024 * 1024;

/** A call as strace shows it: `began` and `ended` are numbers of lines, between which it had its effect. */
export type TracedCall = { began: number; ended: number; name: string; args: string; result: number; opened: string };

export type Trace = {
  calls: TracedCall[];
  /** When the program was at each line, in milliseconds. */
  times: number[];
};

/** Runs a command so that `output` has each call on files, with all bytes that are written. */
export function recorded(output: string): string[] {
  const how = ['-f', '-y', '-ttt', '-qq', '-xx', '-s', `${STRING_BYTES}`, '--seccomp-bpf', '-e', 'signal=none'];
  return ['strace', ...how, '-e', `trace=${TRACED}`, '-o', output];
}

const LINE = /^(\d+) +(\d+\.\d+) (?:<\.\.\. (\w+) resumed>|(\w+)\()/;
const UNFINISHED = '<unfinished ...>';
/** The number that a call returns, and for a descriptor its path. */
const RESULT = /\) += (-?\d+|\?|0x[\da-f]+)(?:<([^>]*)>)?[^=]*$/;
/** Longer than a path in this form. */
const RESULT_CHARACTERS = 20_000;

/** Reads what `recorded` has written, without the calls that failed. */
export function readTrace(path: string): Trace {
  const open = new Map<string, TracedCall>();
  const calls: TracedCall[] = [];
  const times: number[] = [];
  for (const [number, line] of readFileSync(path, 'latin1').split('\n').entries()) {
    const [head = '', thread = '', time, resumed, name = ''] = LINE.exec(line) ?? [];
    times.push(time === undefined ? (times.at(-1) ?? 0) : Number(time) * 1_000);
    const rest = line.slice(head.length);
    if (resumed !== undefined) {
      const call = open.get(thread);
      open.delete(thread);
      if (call?.name === resumed) finish(call, number, rest);
    } else if (head !== '') {
      const call = { began: number, ended: Number.POSITIVE_INFINITY, name, args: '', result: -1, opened: '' };
      calls.push(call);
      if (line.endsWith(UNFINISHED)) {
        call.args = rest.slice(0, -UNFINISHED.length);
        open.set(thread, call);
      } else finish(call, number, rest);
    }
  }
  // What had not ended when the process was killed may have had its effect or not.
  return { calls: calls.filter(({ ended, result }) => result >= 0 || ended === Number.POSITIVE_INFINITY), times };
}

function finish(call: TracedCall, ended: number, rest: string): void {
  const from = Math.max(0, rest.length - RESULT_CHARACTERS);
  const found = RESULT.exec(rest.slice(from));
  call.ended = ended;
  if (!found) return;
  call.args += rest.slice(0, from + found.index);
  call.result = Number(found[1]);
  call.opened = decode(found[2] ?? '').toString();
}

function decode(hexadecimal: string): Buffer {
  return Buffer.from(hexadecimal.replaceAll('\\x', ''), 'hex');
}

/** The descriptors among the arguments, with their paths; '' for a file that was deleted. */
export function descriptorsOf(args: string): { fd: number; path: string }[] {
  const found = args.matchAll(/(?:^|, )(\d+)<([^>]*)>(\(deleted\))?/g);
  return [...found].map(([, fd, path = '', isDeleted]) => ({
    fd: Number(fd),
    path: isDeleted ? '' : decode(path).toString(),
  }));
}

/** The strings among the arguments. Throws if strace has cut one off. */
export function stringsOf(args: string): Buffer[] {
  return [...args.matchAll(/"([^"]*)"(\.\.\.)?/g)].map(([, text = '', cut]) => {
    if (cut) throw new Error('strace has cut off what was written');
    return decode(text);
  });
}

/** The numbers behind the last descriptor, string or list, such as a length and an offset. */
export function numbersOf(args: string): number[] {
  const from = Math.max(...['"', '>', ']'].map((end) => args.lastIndexOf(end)));
  return [...args.slice(from + 1).matchAll(/-?\b\d+\b/g)].map(([text]) => Number(text));
}
