import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    messages: MessageTable;
    contact_lessons: ContactLessonTable;
    quarantine_notices: QuarantineNoticeTable;
  }
}

export interface MessageTable {
  id: string;
  user_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  read: number;
  /** The notification mail: in mail_queue until it is sent; '' if none was wanted. */
  mail_id: string;
  folder: Generated<string>;
  /** The project that it asks for, or ''. No foreign key: the message stays when the project is deleted. */
  request_project_id: Generated<string>;
  /** The share link that was given for it, or ''. */
  grant_link_id: Generated<string>;
  granted_at: Generated<string>;
  /** See spam/verdict.ts; the reasons are JSON. */
  spam_score: Generated<number>;
  spam_reasons: Generated<string>;
  /** JSON; '' for none. */
  answers: Generated<string>;
  created_at: string;
}

/** What an owner has said about messages: at most 2,000 of an account. */
export interface ContactLessonTable {
  user_id: string;
  /** A keyed hash of an e-mail or of a linked site, or a part of a text's fingerprint. */
  signal: string;
  spam: number;
  learned_at: string;
}

/** When an owner was last mailed about messages that were held back: one row of an account. */
export interface QuarantineNoticeTable {
  user_id: string;
  sent_at: string;
}
