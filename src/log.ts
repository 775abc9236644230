import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** PostgreSQL puts whole rows, with users' data, into these fields of an error: keep them out of the log. */
const ROWS_IN_ERRORS = ['err.detail', 'err.where', 'err.internalQuery'];

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
  if (!process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ ignore: 'pid,hostname' }));
}
