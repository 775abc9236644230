import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFileMaker } from '../../delivery/files/make/file-maker.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { openWorkerThread } from '../../platform/jobs/worker-thread.server.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { APP_ROOT } from '../../platform/lib/app-root.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import { writeBackSteadily } from '../backup/write-back.server.ts';
import type { Check } from './command.ts';

const THREADS = {
  cards: workerFile('src/delivery/cards/card-worker.server.ts'),
  pages: workerFile('src/delivery/documents/render-worker.server.ts'),
  'imports and exports': workerFile('src/exchange/export/document-worker.server.ts'),
  backups: workerFile('src/operation/backup/backup-worker.server.ts'),
};
const MEMORY_MB = 128;
const WITHIN_MS = 30_000;

/** The shortest résumé there is. */
const PRINTED = {
  ...({
    paper: 'a4',
    template: 'plain',
    colours: { accent: '#000000', wall: '#ffffff', ink: '#000000', soft: '#000000', on_wall: '#000000', radius: 0 },
    language: 'en',
    direction: 'ltr',
  } as const),
  ...{
    title: 'doctor',
    name: 'doctor',
    headline: '',
    more: '',
    url: '',
    estimate: 1,
    contact: [],
    about: [],
    sections: [],
  },
};

/** Starts what the program starts when first used: a file that is missing would be noticed by a visitor otherwise. */
export const checkProgram: Check = async (ctx) => {
  const faults = await Promise.all([
    ...Object.entries(THREADS).map(([name, file]) => faultOf(name, () => startThread(ctx, file))),
    faultOf('backups', () => writeBackSteadily(join(ctx.config.dataDir, 'doctor')).stop()),
    faultOf('PDF and DOCX', makeFiles),
    faultOf('files', compareFiles),
  ]);
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length > 0) throw new Error(`${found.join('; ')}: install this version again`);
  return 'every thread starts, PDF and DOCX are made';
};

async function faultOf(name: string, start: () => Promise<void>): Promise<string | undefined> {
  try {
    await start();
  } catch (error) {
    return `${name}: ${errorSummary(isAppError(error) ? (error.cause ?? error) : error)}`;
  }
}

async function startThread({ config }: Ctx, file: string): Promise<void> {
  const thread = openWorkerThread({
    file,
    workerData: { ...config, quotas: config, hasPlans: config.plans !== undefined },
    memoryMb: MEMORY_MB,
    timeoutMs: WITHIN_MS,
    idleMs: WITHIN_MS,
    waiting: 1,
  });
  try {
    await thread.run(undefined);
  } catch (error) {
    // A thread that rejects the job, which is none, has started: only its end has a cause.
    if (!isAppError(error) || error.cause !== undefined) throw error;
  } finally {
    await thread.stop();
  }
}

/** A release has the sum of each of its files; a checkout has none. */
async function compareFiles(): Promise<void> {
  const manifest = join(APP_ROOT, 'manifest.json');
  if (!existsSync(manifest)) return;
  const sums: Record<string, string> = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const [path, sum] of Object.entries(sums)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(APP_ROOT, path)), hash);
    if (hash.digest('hex') !== sum) throw new Error(`${path} is not as it was released`);
  }
}

async function makeFiles(): Promise<void> {
  const maker = openFileMaker();
  try {
    await maker.make({ format: 'pdf', printed: [PRINTED], pages: 1, resume: '{}', changedAt: 0 });
    await maker.make({ format: 'docx', printed: PRINTED, changedAt: 0 });
  } finally {
    maker.stop();
  }
}
