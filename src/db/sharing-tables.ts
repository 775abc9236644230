/** The tables of what is made for one audience. */
export interface SharingTables {
  views: ViewTable;
}

export interface ViewTable {
  id: string;
  user_id: string;
  name: string;
  /** Unique for its owner. */
  slug: string;
  /** 'public', 'unlisted' or 'links' */
  access: string;
  headline: string;
  about: string;
  /** JSON: [{ kind, shown, position }] */
  sections: string;
  /** JSON: [{ kind, record_id, shown, position, title, description, tailored_at }] */
  items: string;
  show_contact: number;
  created_at: string;
  updated_at: string;
}
