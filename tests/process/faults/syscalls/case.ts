import { CALLS, type Call, ERRORS, type Injection } from './strace.ts';

/** What was hit, and how the work ended: its status, 'ended' for a process that is gone, an exit code. */
export type Injected = { hits: number; outcome: string };

/** A kind of work, with the numbers of the calls that it makes on files. */
export type Subject = {
  name: string;
  calls(): Promise<Map<Call, Set<number>>>;
  run(injection: Injection): Promise<Injected>;
};

export type Case = { subject: Subject; injection: Injection };

/** '3' the third call of a thread, '3+' all from the third one on. */
export function nameOf({ subject, injection: { call, error, number, isLasting } }: Case): string {
  return `${subject.name} ${call} ${error} ${number}${isLasting ? '+' : ''}`;
}

/** Every call of a work with every error, once and from then on. */
export async function casesOf(subject: Subject): Promise<Case[]> {
  const found = await subject.calls();
  return CALLS.flatMap((call) =>
    [...(found.get(call) ?? [])].flatMap((number) =>
      ERRORS.flatMap((error) =>
        // Later writes would be those to sockets and between threads, which no disk makes fail; no signal lasts.
        (call === 'write' || error === 'EINTR' ? [false] : [false, true]).map((isLasting) => ({
          subject,
          injection: { call, error, number, isLasting },
        })),
      ),
    ),
  );
}
