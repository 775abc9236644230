import type { Generated, Selectable } from 'kysely';
import type { VisitTables } from './visit-tables.ts';

/**
 * Every table and its columns, the same on SQLite and PostgreSQL: ids and ISO 8601 UTC times are text,
 * lists are JSON text, flags are 0 or 1. Dates are `YYYY-MM-DD`, or as partial as a résumé gave them, or ''.
 */
export interface Tables extends VisitTables {
  users: UserTable;
  former_user_names: { user_name: string; user_id: string; created_at: string };
  /** Names of deleted accounts, as keyed hashes: nobody can register them before `ends_at`. */
  resting_user_names: { name_hash: string; ends_at: string };
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  account_tokens: AccountTokenTable;
  invitations: InvitationTable;
  rate_limits: { key: string; window_ends_at: string; taken: number };
  secrets: { name: string; value: string };
  projects: ProjectTable;
  experiences: ExperienceTable;
  educations: EducationTable;
  certifications: CertificationTable;
  badges: BadgeTable;
  skill_groups: SkillGroupTable;
  skills: SkillTable;
  /** `added_by` is the id of the user who has added the name, or '' if that is not known. */
  catalogue_skills: { id: string; name: string; name_key: string; added_by: Generated<string> };
  deleted_records: { id: string; user_id: string; kind: string; row: string; deleted_at: string };
  images: ImageTable;
  messages: MessageTable;
  leads: LeadTable;
  mail_queue: MailQueueTable;
}

export interface UserTable {
  id: string;
  user_name: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  image_url: string;
  headline: string;
  about: string;
  location: string;
  /** JSON: [{ label, url }] */
  links: string;
  availability: string;
  /** JSON: { mode, accent } */
  theme: string;
  layout: string;
  indexed: number;
  /** JSON: what an imported résumé holds that has no column (languages, interests, references …). */
  extras: string;
  /** JSON: { messages: boolean } */
  notices: string;
  /** Moves on with every change that a visitor could see. */
  revision: number;
  /** When it last moved on. */
  changed_at: Generated<string>;
  /** When the operator has suspended the account; '' while it is not. */
  suspended_at: Generated<string>;
  /** '' where nobody has logged in since this is noted. */
  last_login_at: Generated<string>;
  /** Of all that the account's portfolio holds as text, and of the messages it has; counted by triggers. */
  text_bytes: Generated<number>;
  inbox_bytes: Generated<number>;
  /** When a link mailed to `email` was opened; '' until then. */
  email_confirmed_at: Generated<string>;
  /** When the account is deleted unless it is confirmed or used by then; '' for never. */
  unused_until: Generated<string>;
  created_at: string;
  updated_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** What the owner may see and end; says nothing of the token. */
  id: string;
  user_id: string;
  /** 'Chrome on Linux' */
  device: string;
  /** 'Berlin, Germany', or '' where unknown. */
  place: string;
  created_at: string;
  /** When the password was last given: fresh for ten minutes. */
  authenticated_at: string;
  last_seen_at: string;
}

/** Where somebody has signed in from before, so that a mail tells her of a new device. */
export interface KnownDeviceTable {
  user_id: string;
  /** 'Chrome on Linux, Germany' */
  device: string;
  seen_at: string;
}

/** Links in mails: password resets, confirmations and changes of the e-mail address. */
export interface AccountTokenTable {
  token_hash: string;
  user_id: string;
  purpose: 'reset-password' | 'change-email';
  /** The address that the link was mailed to; '' for a link that was not mailed. */
  email: string;
  /** SHA-256 of the password hash that the token was made for: a changed password ends it. */
  password_version: string;
  expires_at: string;
}

/** Links with which one person may register where registration is closed. */
export interface InvitationTable {
  token_hash: string;
  /** The only address that may be registered with it. */
  email: string;
  created_at: string;
  expires_at: string;
}

/** The columns that the tables of all kinds of records share. */
export interface OwnedRow {
  id: string;
  user_id: string;
  sort_order: number;
  hidden: number;
  created_at: string;
  updated_at: string;
}

export interface ProjectTable extends OwnedRow {
  /** One of its owner's projects alone has it; made from the title, and kept when that changes. */
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

export interface ImageTable {
  /** SHA-256 of the stored WebP, hex: its name. */
  hash: string;
  /** The owner; for pictures sent from the register screen `ticket:<id>` until an account claims them. */
  owner: string;
  /** Of all its files. */
  bytes: number;
  /** In pixels; 0 where it was stored before smaller widths were made, -1 where they cannot be made. */
  width: Generated<number>;
  height: Generated<number>;
  /** A tiny WebP, base64; '' for none. */
  blur: Generated<string>;
  created_at: string;
}

export interface LeadTable {
  email: string;
  created_at: string;
  /** 1 once the site's owner was mailed about it. */
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
  /** The mail that told the owner: in mail_queue until it is sent; '' where none was wanted. */
  mail_id: string;
  folder: Generated<string>;
  created_at: string;
}

export interface MailQueueTable {
  /** Also the Message-ID's left part, so that a mail sent twice can be told. */
  id: string;
  /** JSON: to, subject, text, link, replyTo; '' once a mail that was given up is old. */
  mail: string;
  attempts: number;
  next_attempt_at: string;
  created_at: string;
}

type Counted = 'text_bytes' | 'inbox_bytes';
export type UserRow = Omit<Selectable<UserTable>, Counted>;
/** What the public profile is made of: neither the address nor the password's hash. */
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
