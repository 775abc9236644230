import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    views: ViewTable;
    testimonial_requests: TestimonialRequestTable;
    work_confirmations: WorkConfirmationTable;
  }
}

export interface ViewTable {
  id: string;
  user_id: string;
  name: string;
  /** Unique for its owner. */
  slug: string;
  access: 'public' | 'unlisted' | 'links';
  headline: string;
  about: string;
  seo_title: string;
  seo_description: string;
  /** JSON: [{ kind, shown, position }] */
  sections: string;
  /** JSON: [{ kind, record_id, shown, position, title, description, tailored_at }] */
  items: string;
  show_contact: number;
  /** What the view does with records that the portfolio gets later. */
  new_records: 'ask' | 'show' | 'hide';
  /** Records made after it are later ones. */
  settled_at: string;
  created_at: string;
  updated_at: string;
}

export interface TestimonialRequestTable {
  id: string;
  user_id: string;
  /** Who is asked. */
  name: string;
  /** The slug of a project, or ''. */
  project: string;
  expires_at: string;
  /** No foreign key: it stays after the testimonial. '' until the request is answered. */
  testimonial_id: string;
  submitted_at: string;
  revoked_at: string;
  withdrawn_at: string;
  /** Who is asked, or ''. No foreign key: it is theirs again when they are restored. */
  client_id: string;
  /** The domain of the e-mail that the program has mailed the link to, or ''. The e-mail itself is not stored. */
  mailed_domain: Generated<string>;
  created_at: string;
}

/** Somebody's word that they worked on a project with its owner: one of a request. */
export interface WorkConfirmationTable {
  id: string;
  user_id: string;
  /** '' for one that an archive has brought. */
  request_id: string;
  /** No foreign key: it is that of the project again when it is restored. */
  project_id: string;
  /** As it was confirmed. */
  project_title: string;
  name: string;
  organisation: string;
  /** Checked: see checked-domain.ts. '' for none. */
  domain: string;
  state: 'pending' | 'shown' | 'hidden';
  imported: Generated<number>;
  confirmed_at: string;
}
