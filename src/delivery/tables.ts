import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    domains: DomainTable;
    leads: LeadTable;
    share_links: ShareLinkTable;
  }
}

/** A host that an account claims as its own. At most one claim on a host is verified. */
export interface DomainTable {
  id: string;
  user_id: string;
  /** In ASCII and lower case: 'xn--bcher-kva.example'. */
  domain: string;
  /** What the TXT record must contain. */
  token: string;
  /** '' until the record was found. */
  verified_at: string;
  checked_at: string;
  /** Since when the record of a verified domain is missing; '' if it is there. */
  failing_since: string;
  created_at: string;
}

export interface LeadTable {
  email: string;
  created_at: string;
  /** 1 once the operator was mailed about it. */
  noticed: Generated<number>;
}

export interface ShareLinkTable {
  id: string;
  user_id: string;
  name: string;
  /** '' for the whole portfolio. No foreign key: a link whose view is deleted has ended. */
  view_id: string;
  expires_at: string;
  /** '' for none. */
  password_hash: string;
  show_contact: number;
  notify: 'off' | 'first' | 'digest';
  opened_count: number;
  first_opened_at: string;
  last_opened_on: string;
  /** JSON: openings by day, of the last two months. */
  opened_days: string;
  /** JSON: openings by country code. */
  countries: string;
  /** JSON: how often, by 'project <id>' and 'file <format>'. */
  looked_at: string;
  revoked_at: string;
  /** For whom it is, or ''. No foreign key, as of messages. */
  client_id: string;
  created_at: string;
}
