/**
 * Every table and its columns, the same on SQLite and PostgreSQL: ids and ISO 8601 UTC times are text, lists are JSON
 * text, flags are 0 or 1. Dates are `YYYY-MM-DD`, or as partial as a résumé gave them, or ''. These are the platform's;
 * each room declares its own in its `tables.ts`, which adds them to this interface.
 */
export interface Tables {
  rate_limits: { key: string; window_ends_at: string; taken: number };
  secrets: { name: string; value: string };
  /** Of the last hour, on PostgreSQL only. */
  portfolio_changes: { xid: number; user_id: string; at: string };
  leases: LeaseTable;
  jobs: JobTable;
  mail_queue: MailQueueTable;
}

/** When a job runs again, and how it went: see decision 112. Times are '' for never. */
export interface JobTable {
  name: string;
  /** '' for all processes; the id of one for what each does for itself. */
  partition: string;
  next_run_at: string;
  /** Which process runs it. Another one may when the lease has ended. */
  lease_holder: string;
  lease_ends_at: string;
  /** Failures since the last success. */
  tries: number;
  good_at: string;
  failed_at: string;
  /** What the last failure was. */
  error: string;
}

/** Work that one server does for all of them, until `ends_at`. */
export interface LeaseTable {
  name: string;
  holder: string;
  ends_at: string;
}

export interface MailQueueTable {
  /** Also the left part of the Message-ID, so that a mail sent twice can be recognised. */
  id: string;
  /** JSON: to, subject, text, link, replyTo; '' for an old mail whose delivery was given up. */
  mail: string;
  attempts: number;
  next_attempt_at: string;
  created_at: string;
}
