import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** PostgreSQL puts whole rows, with users' data, into these fields of an error: keep them out of the log. */
const ROWS_IN_ERRORS = ['err.detail', 'err.where', 'err.internalQuery'];

/** Of lines that could not be written yet; further ones are dropped. */
const WAITING_MAX_BYTES = 1_000_000;

/** Creates the structured log on standard output: JSON, or readable lines on a terminal. */
export async function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  { output, worker }: { output?: DestinationStream; worker?: number | undefined } = {},
): Promise<Logger> {
  const options = {
    level: logLevel,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ROWS_IN_ERRORS, remove: true },
  };
  if (output) return pino(options, output);
  if (!process.stdout.isTTY) return pino(options, openStandardOutput());
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ ignore: 'pid,hostname' }));
}

/**
 * Lines that cannot be written, because the disk of the log is full or has errors, wait, and the newest of too many are
 * lost: that is no reason to end. Written at once: a buffer would be flushed at the exit, again and again on such a disk.
 */
function openStandardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: WAITING_MAX_BYTES });
  stream.on('error', () => {});
  return stream;
}
