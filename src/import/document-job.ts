/**
 * A job of the document thread. The thread reads the account itself: transferring 10,000 records would take as long as
 * reading them.
 */
export type DocumentJob =
  | { kind: 'plan' | 'preview'; userId: string; document: Uint8Array }
  | { kind: 'export'; userId: string };

/**
 * Runs a job in the document thread, one at a time for each account; throws `too_many_requests` while one is running.
 */
export type RunDocumentJob = <T>(job: DocumentJob) => Promise<T>;
