import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    messages: MessageTable;
    clients: ClientTable;
    proposals: ProposalTable;
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
  /** Whose it is, or ''. No foreign key: it is theirs again when they are restored. */
  client_id: Generated<string>;
  created_at: string;
}

/** Whom an owner works for, or may soon: at most 10,000 of an account. */
export interface ClientTable {
  id: string;
  user_id: string;
  name: string;
  organisation: string;
  email: string;
  /** See desk/client.ts. */
  stage: string;
  notes: string;
  /** A day, or ''; the one of the last mail about it. */
  follow_up_on: string;
  reminded_on: string;
  created_at: string;
  updated_at: string;
}

/** What an owner proposes to a client: at most 1,000 of an account. */
export interface ProposalTable {
  id: string;
  user_id: string;
  /** No foreign key, as that of messages. */
  client_id: string;
  title: string;
  text: string;
  /** JSON: see proposals/proposal.ts. */
  lines: string;
  currency: string;
  /** A day, or ''. */
  valid_until: string;
  /** JSON: ids. */
  projects: string;
  /** Counts the changes since it was sent: each needs an answer of its own. */
  revision: number;
  /** '' for a draft, which its link does not show. */
  sent_at: string;
  /** Of this revision: '', 'accepted' or 'declined'. */
  decision: string;
  decided_by: string;
  decision_words: string;
  decided_at: string;
  /** JSON: what was accepted, of all revisions. */
  acceptances: string;
  opened_count: number;
  first_opened_at: string;
  last_opened_at: string;
  created_at: string;
  updated_at: string;
}

/** What an owner has said about messages: at most 2,000 of an account. */
export interface ContactLessonTable {
  user_id: string;
  /** A keyed hash of an email or of a linked site, or a part of a text's fingerprint. */
  signal: string;
  spam: number;
  learned_at: string;
}

/** When an owner was last mailed about messages that were held back: one row of an account. */
export interface QuarantineNoticeTable {
  user_id: string;
  sent_at: string;
}
