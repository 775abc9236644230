import { Worker } from 'node:worker_threads';

const YOUNG_MB = 16;

type Options = {
  /** A file that `node` can run; it calls `serveQueue`. */
  file: string;
  workerData: unknown;
  memoryMb: number;
  /** The thread ends after this time without a result: then there is nothing to do, or it hangs. */
  endsAfterMs: number;
};

/** The thread's first message, and then one for each job; without `result` if it failed. */
export type FromQueuedThread<Result> = 'ready' | { id: number; result?: Result };
export type QueuedJob<Job> = { id: number; job: Job };

export type QueuedThread<Job, Result> = {
  /** Starts the thread, unless it runs. */
  start(): void;
  isReady(): boolean;
  /** Jobs that run or wait. */
  jobs(): number;
  /** Resolves with undefined if the thread failed, ended, or is not ready. */
  run(job: Job): Promise<Result | undefined>;
  stop(): Promise<void>;
};

type State<Result> = Options & {
  worker: Worker | undefined;
  isReady: boolean;
  pending: Map<number, (result: Result | undefined) => void>;
  lastId: number;
  ending: NodeJS.Timeout | undefined;
};

/**
 * Runs short jobs in a thread that has the next ones in its queue: it does not wait for this thread between two of them.
 * For work that this thread can do itself, when the other one has failed.
 */
export function openQueuedThread<Job, Result>(options: Options): QueuedThread<Job, Result> {
  const state: State<Result> = {
    ...options,
    worker: undefined,
    isReady: false,
    pending: new Map(),
    lastId: 0,
    ending: undefined,
  };
  return {
    start() {
      state.worker ??= start(state);
    },
    isReady: () => state.isReady,
    jobs: () => state.pending.size,
    run: (job) => run(state, job),
    stop: () => stop(state),
  };
}

function start<Result>(state: State<Result>): Worker {
  const { file, workerData, memoryMb, endsAfterMs } = state;
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  worker.unref();
  state.ending = setTimeout(() => void stop(state), endsAfterMs).unref();
  worker.on('message', (message: FromQueuedThread<Result>) => {
    state.ending?.refresh();
    if (message === 'ready') state.isReady = true;
    else settle(state, message.id, message.result);
  });
  // The exit follows.
  worker.on('error', () => {});
  worker.once('exit', () => {
    if (state.worker === worker) void stop(state);
  });
  return worker;
}

async function run<Job, Result>(state: State<Result>, job: Job): Promise<Result | undefined> {
  if (!state.isReady) return undefined;
  state.lastId += 1;
  const id = state.lastId;
  const { promise, resolve } = Promise.withResolvers<Result | undefined>();
  state.pending.set(id, resolve);
  state.worker?.postMessage({ id, job } satisfies QueuedJob<Job>);
  return promise;
}

function settle<Result>({ pending }: State<Result>, id: number, result: Result | undefined): void {
  pending.get(id)?.(result);
  pending.delete(id);
}

async function stop<Result>(state: State<Result>): Promise<void> {
  const { worker, pending } = state;
  clearTimeout(state.ending);
  state.worker = undefined;
  state.isReady = false;
  for (const id of [...pending.keys()]) settle(state, id, undefined);
  await worker?.terminate();
}
