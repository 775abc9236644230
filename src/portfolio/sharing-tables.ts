declare module '../platform/db/tables.ts' {
  interface Tables {
    views: ViewTable;
    testimonial_requests: TestimonialRequestTable;
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
  created_at: string;
}
