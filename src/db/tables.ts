import type { Generated, Selectable } from 'kysely';
import type { ProfileText } from '../model/user.ts';
import type { VersionKind } from '../model/version.ts';
import type { VisitTables } from './visit-tables.ts';

/**
 * Every table and its columns, the same on SQLite and PostgreSQL: ids and ISO 8601 UTC times are text, lists are JSON
 * text, flags are 0 or 1. Dates are `YYYY-MM-DD`, or as partial as a résumé gave them, or ''.
 */
export interface Tables extends VisitTables {
  users: UserTable;
  former_user_names: { user_name: string; user_id: string; created_at: string };
  /** Names of deleted accounts, as keyed hashes: they cannot be registered before `ends_at`. */
  resting_user_names: { name_hash: string; ends_at: string };
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  account_tokens: AccountTokenTable;
  totp_factors: TotpFactorTable;
  recovery_codes: RecoveryCodeTable;
  login_challenges: LoginChallengeTable;
  api_tokens: ApiTokenTable;
  invitations: InvitationTable;
  rate_limits: { key: string; window_ends_at: string; taken: number };
  secrets: { name: string; value: string };
  projects: ProjectTable;
  experiences: ExperienceTable;
  educations: EducationTable;
  certifications: CertificationTable;
  badges: BadgeTable;
  publications: PublicationTable;
  skill_groups: SkillGroupTable;
  skills: SkillTable;
  /** `added_by` is the id of the user who added the name, or '' if unknown. */
  catalogue_skills: { id: string; name: string; name_key: string; added_by: Generated<string> };
  deleted_records: DeletedRecordTable;
  import_previews: ImportPreviewTable;
  version_bases: VersionBaseTable;
  versions: VersionTable;
  images: ImageTable;
  messages: MessageTable;
  leads: LeadTable;
  mail_queue: MailQueueTable;
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
  /** JSON: { mode, accent } */
  theme: string;
  layout: string;
  /** Of the page's own texts: one of LANGUAGES. */
  language: Generated<string>;
  indexed: number;
  /** 0 if the page does not show the platform's name and mark. */
  branding: Generated<number>;
  /** 0 if visitors cannot download the résumé. */
  resume_downloads: Generated<number>;
  favicon_url: Generated<string>;
  card_url: Generated<string>;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  /** 'everyone', 'links' or 'nobody' */
  show_contact: Generated<string>;
  /** JSON: [{ kind, title, shown }] in the owner's order; '' for the default. */
  sections: Generated<string>;
  hide_empty_sections: Generated<number>;
  /** JSON: contents of an imported résumé that have no column (languages, interests, references …). */
  extras: string;
  /** JSON: { messages: boolean } */
  notices: string;
  /** Incremented with every change that a visitor could see. */
  revision: number;
  /** When `revision` was last incremented. */
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
  created_at: string;
  updated_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** Identifies the session to its owner, who can end it; not derived from the token. */
  id: string;
  user_id: string;
  /** 'Chrome on Linux' */
  device: string;
  /** 'Berlin, Germany', or '' if unknown. */
  place: string;
  created_at: string;
  /** When the password was last entered: fresh for ten minutes. */
  authenticated_at: string;
  last_seen_at: string;
}

/** Devices from which a user has logged in before; a login from a new one sends them a mail. */
export interface KnownDeviceTable {
  user_id: string;
  /** 'Chrome on Linux, Germany' */
  device: string;
  seen_at: string;
}

/** Links in mails: password resets, e-mail confirmations and e-mail changes. */
export interface AccountTokenTable {
  token_hash: string;
  user_id: string;
  purpose: 'reset-password' | 'change-email';
  /** The e-mail to which the link was sent; '' if it was not mailed. */
  email: string;
  /** SHA-256 of the password hash at the time the token was made: changing the password invalidates it. */
  password_version: string;
  expires_at: string;
}

/** The authenticator app of an account. */
export interface TotpFactorTable {
  user_id: string;
  /** Encrypted with a key derived from the server's secret. */
  secret: string;
  /** '' until a code of it was entered. */
  confirmed_at: string;
  /** The period of the last accepted code, in units of 30 seconds since 1970: no code is accepted twice. */
  last_step: number;
}

/** Codes that replace the second factor, once each. */
export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** Logins with the right password that wait for the second factor. */
export interface LoginChallengeTable {
  token_hash: string;
  user_id: string;
  /** As in a link of a mail: changing the password ends the challenge. */
  password_version: string;
  tries: number;
  expires_at: string;
}

/** Tokens with which programs call the API. */
export interface ApiTokenTable {
  id: string;
  user_id: string;
  token_hash: string;
  name: string;
  /** JSON: the scopes. */
  scopes: string;
  /** '' if it is valid until it is revoked. */
  expires_at: string;
  created_at: string;
  /** A day; '' if it was never used. */
  last_used_on: string;
}

/** Links that let one person register while registration is closed. */
export interface InvitationTable {
  token_hash: string;
  /** The only e-mail that may be registered with it. */
  email: string;
  created_at: string;
  expires_at: string;
}

/** The columns shared by the tables of all kinds of records. */
export interface OwnedRow {
  id: string;
  user_id: string;
  sort_order: number;
  hidden: number;
  created_at: string;
  updated_at: string;
}

export interface ProjectTable extends OwnedRow {
  /** Unique for its owner; made from the title once, and unchanged when the title changes. */
  slug: string;
  title: string;
  description: string;
  category: string;
  technologies: string;
  github_url: string;
  live_url: string;
  image_url: string;
  projectdemo: string;
  show: string;
  /** 'whole' or 'fill' */
  cover_fit: Generated<string>;
  role: Generated<string>;
  client: Generated<string>;
  start_year: Generated<string>;
  end_year: Generated<string>;
  team: Generated<string>;
  /** JSON: [{ value, label }] */
  results: Generated<string>;
  quote: Generated<string>;
  quote_name: Generated<string>;
  quote_role: Generated<string>;
  /** JSON: [{ label, url }] */
  links: Generated<string>;
  /** JSON: [{ image_url, alt, caption, focus_x, focus_y, fit }] */
  images: Generated<string>;
}

export interface ExperienceTable extends OwnedRow {
  company_name: string;
  position: string;
  responsibilities: string;
  city: string;
  state: string;
  country: string;
  start_year: string;
  end_year: string;
  image_url: string;
}

export interface EducationTable extends OwnedRow {
  institution: string;
  field_of_study: string;
  school_name: string;
  specialization: string;
  level: string;
  name_of_award: string;
  grade: string;
  awards: string;
  start_year: string;
  end_year: string;
  city: string;
  state: string;
  country: string;
  image_url: string;
}

export interface CertificationTable extends OwnedRow {
  title: string;
  description: string;
  category: string;
  awarded_by: string;
  certification_number: string;
  certification_link: string;
  awarded_date: string;
  expiration_date: string;
  image_url: string;
  icon_url: string;
}

export interface BadgeTable extends OwnedRow {
  title: string;
  category: string;
  awarded_by: string;
  awarded_date: string;
  badge_number: string;
  badge_link: string;
  description: string;
  skills: string;
  image_url: string;
}

export interface PublicationTable extends OwnedRow {
  title: string;
  publisher: string;
  published_on: string;
  url: string;
  description: string;
  image_url: string;
}

export interface SkillGroupTable {
  id: string;
  user_id: string;
  name: string;
  category: string;
  icon: string;
  sort_order: number;
}

export interface SkillTable extends OwnedRow {
  group_id: string;
  name: string;
  category: string;
  description: string;
  image_url: string;
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

/** Plans of imports that their owners may execute until they expire. */
export interface ImportPreviewTable {
  id: string;
  user_id: string;
  /** JSON, gzip, base64: the document, and what the preview showed of each item. */
  plan: string;
  created_at: string;
  expires_at: string;
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

export interface ImageTable {
  /** SHA-256 of the stored WebP, hex: its file name. */
  hash: string;
  /** The owner; for images uploaded on the register screen `ticket:<id>` until an account claims them. */
  owner: string;
  /** Total of all its files. */
  bytes: number;
  /** In pixels; 0 if stored before smaller widths were made, -1 if they cannot be made. */
  width: Generated<number>;
  height: Generated<number>;
  /** A tiny WebP, base64; '' for none. */
  blur: Generated<string>;
  created_at: string;
}

export interface LeadTable {
  email: string;
  created_at: string;
  /** 1 once the operator was mailed about it. */
  noticed: Generated<number>;
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
  created_at: string;
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

type Counted = 'text_bytes' | 'inbox_bytes';
export type UserRow = Omit<Selectable<UserTable>, Counted>;
/** The columns of the public profile: without e-mail and password hash. */
export type PublicUserRow = Omit<
  UserRow,
  | 'email'
  | 'email_confirmed_at'
  | 'unused_until'
  | 'password_hash'
  | 'notices'
  | 'revision'
  | 'changed_at'
  | 'suspended_at'
  | 'last_login_at'
  | 'created_at'
  | 'updated_at'
>;
