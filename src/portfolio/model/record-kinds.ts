import type { Thing } from '../../platform/lib/texts/errors/things.ts';
import type { LabelText } from '../../platform/lib/texts/keys.ts';
import type { StudioLabel } from '../../platform/lib/texts/studio/studio-texts.ts';

/** A kind of record: the source of routes, reserved names, navigation and reports. */
type RecordKindRow = {
  /** Table, URL segment, query key and section id. */
  path: string;
  /** The key of the record in responses: `{ badge: {…} }`. */
  entity: string;
  /** 'Badge', at the start of a sentence and in menus. */
  label: Thing & StudioLabel;
  /** 'Badges', as the heading of a list. */
  plural: LabelText | 'More sections' | 'Testimonials';
  /** True if the page has its section only if it is not empty. */
  isOptional?: boolean;
};

/** The kinds of records in the order of the page. See docs/how-to/add-a-record-kind.md. */
export const RECORD_KINDS = [
  { path: 'projects', entity: 'project', label: 'Project', plural: 'Projects' },
  {
    path: 'skills',
    entity: 'skill',
    label: 'Skill',
    plural: 'Skills',
  },
  { path: 'badges', entity: 'badge', label: 'Badge', plural: 'Badges' },
  {
    path: 'certifications',
    entity: 'certification',
    label: 'Certification',
    plural: 'Certifications',
  },
  {
    path: 'educations',
    entity: 'education',
    label: 'Education',
    plural: 'Educations',
  },
  {
    path: 'experiences',
    entity: 'experience',
    label: 'Experience',
    plural: 'Experiences',
  },
  {
    path: 'publications',
    entity: 'publication',
    label: 'Publication',
    plural: 'Publications',
    isOptional: true,
  },
  {
    path: 'services',
    entity: 'service',
    label: 'Service',
    plural: 'Services',
    isOptional: true,
  },
  // The page shows them as entries: see page-testimonials.ts.
  {
    path: 'testimonials',
    entity: 'testimonial',
    label: 'Testimonial',
    plural: 'Testimonials',
    isOptional: true,
  },
  // Its records are in several sections of the page: see sections.ts.
  { path: 'entries', entity: 'entry', label: 'Entry', plural: 'More sections', isOptional: true },
] as const satisfies readonly RecordKindRow[];

type KindRow = (typeof RECORD_KINDS)[number];
export type RecordPath = KindRow['path'];

export const RECORD_PATHS: readonly RecordPath[] = RECORD_KINDS.map(({ path }) => path);

/** The kinds whose records form one list. Skills are grouped and have queries of their own. */
export type ListPath = Exclude<RecordPath, 'skills'>;
export const LIST_PATHS: readonly ListPath[] = RECORD_PATHS.filter((path) => path !== 'skills');

/** The row of a kind. */
export function recordKind<P extends RecordPath>(path: P): RecordKindRow & Extract<KindRow, { path: P }> {
  const row = RECORD_KINDS.find((kind) => kind.path === path);
  if (!row) throw new Error(path);
  return row as Extract<KindRow, { path: P }>;
}
