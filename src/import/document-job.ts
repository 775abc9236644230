/** What the document thread does. It reads the account itself: copying 10,000 records would take as long as reading them. */
export type DocumentJob =
  | { kind: 'plan' | 'preview'; userId: string; document: Uint8Array }
  | { kind: 'export'; userId: string };

/** Runs a job in the document thread, one at a time for an account; throws `too_many_requests` while one is running. */
export type RunDocumentJob = <T>(job: DocumentJob) => Promise<T>;
