import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    messages: MessageTable;
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
  created_at: string;
}
