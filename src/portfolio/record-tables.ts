import type { Generated } from 'kysely';
import type { Visibility } from './model/visibility.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    projects: ProjectTable;
    experiences: ExperienceTable;
    educations: EducationTable;
    certifications: CertificationTable;
    badges: BadgeTable;
    publications: PublicationTable;
    services: ServiceTable;
    testimonials: TestimonialTable;
    entries: EntryTable;
    skill_groups: SkillGroupTable;
    skills: SkillTable;
  }
}

/** The columns shared by the tables of all kinds of records. */
export interface OwnedRow {
  id: string;
  user_id: string;
  sort_order: number;
  /** 1 unless everyone sees it: what the version before this one knows. */
  hidden: number;
  /** Says which of the hidden ones views can show: see `visibilityOf`. */
  visibility: Visibility;
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
  /** JSON: the parts of its story, model/blocks.ts */
  blocks: Generated<string>;
  teaser_title: Generated<string>;
  teaser_text: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
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
  category: Generated<string>;
  authors: Generated<string>;
  publisher: string;
  published_on: string;
  doi: Generated<string>;
  url: string;
  pdf_url: Generated<string>;
  description: string;
  image_url: string;
}

export interface ServiceTable extends OwnedRow {
  title: string;
  description: string;
  /** A number as text, or ''. */
  price_from: string;
  price_to: string;
  currency: string;
  unit: string;
  /** JSON: a list of texts */
  includes: string;
  duration: string;
  image_url: string;
  booking_url: string;
}

export interface TestimonialTable extends OwnedRow {
  name: string;
  role: string;
  company: string;
  words: string;
  /** The slug of a project, or ''. */
  project: string;
  image_url: string;
  /** 'approved' or 'pending'; what is pending is hidden. */
  state: string;
}

export interface EntryTable extends OwnedRow {
  /** The section of the page: a value of ENTRY_SECTIONS. */
  section: string;
  title: string;
  subtitle: string;
  start_date: string;
  end_date: string;
  url: string;
  description: string;
  /** JSON: a list of texts */
  keywords: string;
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
