import type { Generated, Selectable } from 'kysely';
import type { Account, Digest, ProfileText } from './model/user.ts';
import type { VersionKind } from './model/version.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    users: UserTable;
    /** `added_by` is the id of the user who added the name, or '' if unknown. */
    catalogue_skills: { id: string; name: string; name_key: string; added_by: Generated<string> };
    deleted_records: DeletedRecordTable;
    translations: TranslationTable;
    version_bases: VersionBaseTable;
    versions: VersionTable;
    published_records: PublishedRecordTable;
    images: ImageTable;
  }
}

export interface UserTable extends Record<ProfileText, string> {
  id: string;
  user_name: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  image_url: string;
  /** JSON: [{ label, url }] */
  links: string;
  /** JSON: { [url]: day } of the links whose page leads back here; '' for none. */
  verified_links: Generated<string>;
  /** When the links were last looked at; '' if they are new. */
  links_checked_at: Generated<string>;
  /** The owner's name in the AT protocol; '' for none. */
  atproto_did: Generated<string>;
  /** JSON: { mode, accent } */
  theme: string;
  layout: Account['layout'];
  /** Of the page's own texts: one of LANGUAGES. */
  language: Generated<string>;
  /** Further languages that visitors can choose, with spaces between them. */
  page_languages: Generated<string>;
  indexed: number;
  /** 0 if the page does not show the platform's name and mark. */
  branding: Generated<number>;
  /** 0 if visitors cannot download the résumé. */
  resume_downloads: Generated<number>;
  /** JSON: { paper, template, pages }; '' for the usual. */
  resume_print: Generated<string>;
  favicon_url: Generated<string>;
  card_url: Generated<string>;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  /** JSON: see model/contact-fields.ts */
  contact_fields: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  /** JSON: [{ service, token }] */
  site_verification: Generated<string>;
  /** 'everyone', 'links' or 'nobody' */
  show_contact: Generated<Account['show_contact']>;
  /** JSON: [{ kind, title, shown }] in the owner's order; '' for the default. */
  sections: Generated<string>;
  hide_empty_sections: Generated<number>;
  /** 'instant', or 'manual': visitors see `published_records`. */
  publishing: Generated<Account['publishing']>;
  /** JSON: contents of an imported résumé that have no column. */
  extras: string;
  /** JSON: { messages: boolean } */
  notices: string;
  /** 0 if the owner does without the clients' desk. */
  clients_enabled: Generated<number>;
  /** 'off', 'weekly' or 'monthly' */
  digest: Generated<Digest>;
  /** Of the studio and of mails to the owner: such as 'de'; '' if none was chosen. */
  studio_language: Generated<Account['studio_language']>;
  /** The last day of the period about which the last mail was sent; '' if there was none. */
  digested_to: Generated<string>;
  /** Incremented with every change that a visitor could see. */
  revision: number;
  /** When what visitors see was last changed. */
  changed_at: Generated<string>;
  /** When the operator suspended the account; '' if not suspended. */
  suspended_at: Generated<string>;
  /** '' if there was no login since this column exists. */
  last_login_at: Generated<string>;
  /** Bytes of all texts of the portfolio, and of the messages received; maintained by triggers. */
  text_bytes: Generated<number>;
  inbox_bytes: Generated<number>;
  /** When the confirmation link mailed to `email` was opened; '' until then. */
  email_confirmed_at: Generated<string>;
  /** When the account is deleted unless it is confirmed or used before; '' for never. */
  unused_until: Generated<string>;
  /** 'starter', 'professional' or 'business'; '' until somebody sets it. See decision 76. */
  plan: Generated<string>;
  /** The last day of a paid plan; '' for no end. */
  plan_until: Generated<string>;
  /** When the plan changed, as the payment provider or the operator said; '' until then. */
  plan_changed_at: Generated<string>;
  created_at: string;
  updated_at: string;
}

type Counted = 'text_bytes' | 'inbox_bytes';
type OfPlan = 'plan' | 'plan_until' | 'plan_changed_at';
export type UserRow = Omit<Selectable<UserTable>, Counted | OfPlan>;
/** The columns of the public profile: without email and password hash. */
export type PublicUserRow = Omit<
  UserRow,
  | 'email'
  | 'email_confirmed_at'
  | 'unused_until'
  | 'password_hash'
  | 'notices'
  | 'clients_enabled'
  | 'digest'
  | 'digested_to'
  | 'studio_language'
  | 'publishing'
  | 'revision'
  | 'changed_at'
  | 'suspended_at'
  | 'last_login_at'
  | 'links_checked_at'
  | 'atproto_did'
  | 'created_at'
  | 'updated_at'
>;

/** A text of the owner in a further language: see src/portfolio/translations. */
export interface TranslationTable {
  user_id: string;
  language: string;
  /** 'profile', 'skill_groups' or the plural path of a kind. */
  kind: string;
  /** '' for the profile. */
  record_id: string;
  /** 'title', or 'images.caption' for the captions of a list of images. */
  field: string;
  /** Of a list: JSON. */
  text: string;
  /** A digest of the text that was translated. */
  source: string;
}

/** The trash: see deleted-records.server.ts. */
export interface DeletedRecordTable {
  id: string;
  user_id: string;
  /** The plural path of its kind. */
  kind: string;
  /** JSON: the whole row as it was. */
  row: string;
  deleted_at: string;
  title: Generated<string>;
  /** Of `row`. */
  bytes: Generated<number>;
}

/** What several versions of a portfolio share. */
export interface VersionBaseTable {
  id: string;
  user_id: string;
  /** Of `content`, in base64. */
  bytes: number;
  /** A portfolio: JSON, compressed with Zstandard, base64. */
  content: string;
}

/** What a portfolio was at some time. */
export interface VersionTable {
  id: string;
  user_id: string;
  base_id: string;
  kind: VersionKind;
  name: string;
  created_at: string;
  summary: string;
  /** SHA-256 of the portfolio's JSON, hex. */
  hash: string;
  /** Of `content`, in base64. */
  bytes: number;
  /** The images that it names, with spaces between them. */
  images: string;
  /** The portfolio as in its base, with the base's JSON as the dictionary. */
  content: string;
}

/** What visitors see of an account that publishes by hand. */
export interface PublishedRecordTable {
  user_id: string;
  /** The plural path of its kind, `skill_groups`, or `profile` for the account's own texts. */
  kind: string;
  id: string;
  /** In its list, from 1. */
  place: number;
  /** '' for kinds without. */
  slug: string;
  /** JSON: the row as it was when it was published. */
  row: string;
}

export interface ImageTable {
  /** SHA-256 of the stored WebP, hex: its file name. */
  hash: string;
  /** The owner; for images uploaded on the register screen `ticket:<id>` until an account claims them. */
  owner: string;
  /** Total of its WebP files, which count towards the quota; the AVIF ones take about half as much again. */
  bytes: number;
  /** In pixels; 0 if stored before smaller widths were made, -1 if they cannot be made. */
  width: Generated<number>;
  height: Generated<number>;
  /** A tiny WebP, base64; '' for none. */
  blur: Generated<string>;
  created_at: string;
  /** 1 if there are AVIF files beside the WebP ones, 0 while it waits for them, -1 if it gets none. */
  avif: Generated<number>;
  /** 'missing' or 'damaged' since its file was last looked at; '' if it was as its name says. */
  fault: Generated<string>;
}
