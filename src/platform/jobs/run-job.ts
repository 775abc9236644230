/** Runs a job in a thread and returns what it posts. */
export type RunJob<Job> = <T>(job: Job) => Promise<T>;
