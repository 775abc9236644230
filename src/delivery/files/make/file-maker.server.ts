import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError, receivedError, unavailable } from '../../../platform/lib/app-error.ts';
import { programFile, workerFile } from '../../../platform/lib/program-files.server.ts';
import { semaphore } from '../../../platform/lib/semaphore.ts';
import type { MadeFile, MakeOrder } from './file-process.server.ts';

const PROCESS = workerFile('src/delivery/files/make/file-process.server.ts');
const FONTS = programFile('src/delivery/files/make/fonts');
const MEMORY_MB = 128;
/** A file takes a tenth of a second, the first one half a second: this only ends a process that hangs. */
const TIMEOUT_MS = 15_000;
/** Long enough for a person who tries papers and templates; then the libraries' memory is freed. */
const IDLE_MS = 20_000;
const WAITING_MAX = 20;
/** The largest file that is taken from the process. */
const FILE_MAX_BYTES = 4 * 1024 * 1024;

export type FileMaker = { make(order: MakeOrder): Promise<Buffer>; stop(): void };

/** Makes PDFs and DOCX one at a time in a process, which starts with the first file and ends when idle. */
export function openFileMaker(): FileMaker {
  const inTurn = semaphore({ slots: 1, waiting: WAITING_MAX });
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(PROCESS, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.on('error', () => {});
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function stop(): void {
    clearTimeout(idle);
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  }

  async function makeNow(order: MakeOrder): Promise<Buffer> {
    clearTimeout(idle);
    child ??= start();
    const running = child;
    const ending = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ending.signal]);
    const onExit = () => ending.abort();
    running.once('exit', onExit);
    running.channel?.ref();
    try {
      const response = once(running, 'message', { signal });
      running.send(order);
      const made: MadeFile = (await response)[0];
      if ('failure' in made) throw receivedError(made.failure.code, made.failure);
      if (made.bytes.length > FILE_MAX_BYTES) throw unavailable('The file is too large');
      return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
    } catch (error) {
      if (error instanceof AppError) throw error;
      stop();
      throw unavailable('The file could not be made', error);
    } finally {
      running.off('exit', onExit);
      running.channel?.unref();
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  return { make: (order) => inTurn(1, () => makeNow(order)), stop };
}

/**
 * No secret of the server's environment, and no system fonts: with them a file would differ from host to host.
 * Fontconfig's file names our folder only.
 */
function environment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return { FONTCONFIG_FILE: join(FONTS, 'fonts.conf'), ...(SystemRoot && { SystemRoot }) };
}
