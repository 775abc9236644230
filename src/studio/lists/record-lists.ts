import { dateText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, studioLocale, t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { coverOf } from '../../portfolio/images/cover.ts';

import { type RecordPath, recordKind } from '../../portfolio/model/record-kinds.ts';
import { ENTRY_SECTIONS, entrySectionLabel } from '../../portfolio/model/sections.ts';
import type { Badge } from '../../portfolio/records/badge/badge.ts';
import type { Certification } from '../../portfolio/records/certification/certification.ts';
import type { Education } from '../../portfolio/records/education/education.ts';
import type { Entry } from '../../portfolio/records/entry/entry.ts';
import type { Experience } from '../../portfolio/records/experience/experience.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import type { Publication } from '../../portfolio/records/publication/publication.ts';
import type { Service } from '../../portfolio/records/service/service.ts';
import { priceText } from '../../portfolio/records/service/service-price.ts';
import type { SkillGroup } from '../../portfolio/records/skill/skill.ts';
import type { Testimonial } from '../../portfolio/records/testimonial/testimonial.ts';
import type { ListItem } from './list-item.ts';

const TECHNOLOGIES_NAMED = 4;

/** One of the lists of a portfolio in the studio. */
export type ListKind = {
  path: RecordPath;
  entity: string;
  /** 'Projects' */
  title: string;
  /** Describes the contents, for an empty list. */
  intro: StudioLabel;
  /** True if its items can be shown before 'Show More'. */
  canPin: boolean;
  /** The API path of the owner's records, including hidden ones. */
  readPath: (userId: string) => string;
  /** Converts the response to rows in the owner's order. */
  toItems: (body: unknown) => Row[];
};

type Row = Omit<ListItem, 'name'>;
type Flags = Pick<ListItem, 'id' | 'image_url' | 'visibility'>;

function recordList<R extends Flags>(
  path: RecordPath,
  intro: StudioLabel,
  describe: (record: R) => Pick<ListItem, 'title' | 'detail'> & Partial<ListItem>,
): ListKind {
  const { entity, plural } = recordKind(path);
  return {
    path,
    entity,
    title: plural,
    intro,
    canPin: path === 'projects',
    readPath: (userId) => `/api/${path}?user_id=${encodeURIComponent(userId)}`,
    toItems: (body) => (body as R[]).map((record) => toItem(entity, record, describe(record))),
  };
}

function toItem(entity: string, { id, image_url, visibility }: Flags, described: Partial<ListItem>): Row {
  const none = { detail: '', slug: '', isPinned: false, group_id: '', group_name: '' };
  const title = described.title || t('({entity} without a name)', { entity: term(entity) });
  return { id, image_url, visibility, isBlank: !described.title, ...none, ...described, title };
}

const projectList = recordList(
  'projects',
  'Your work – the part visitors spend most time on.',
  ({ title, slug, technologies, show, image_url, images }: Project) => ({
    title,
    image_url: coverOf({ image_url, images }),
    slug,
    detail: technologies.slice(0, TECHNOLOGIES_NAMED).join(', '),
    isPinned: show === 'true',
  }),
);

const skillList: ListKind = {
  path: 'skills',
  entity: 'skill',
  title: 'Skills',
  intro: 'What you can do, grouped by category.',
  canPin: false,
  readPath: (userId) => `/api/user-skill-sets/user/${encodeURIComponent(userId)}`,
  toItems: (body) =>
    (body as SkillGroup[]).flatMap((group) =>
      group.skillSets.map((skill) =>
        toItem('skill', skill, {
          title: skill.name,
          detail: skill.description,
          group_id: group.id,
          group_name: term(group.name),
        }),
      ),
    ),
};

const badgeList = recordList('badges', 'Badges you have earned.', ({ title, awarded_by, awarded_date }: Badge) => ({
  title,
  detail: parts(awarded_by, dateText(awarded_date)),
}));

const certificationList = recordList(
  'certifications',
  'Certifications you hold.',
  ({ title, awarded_by, awarded_date }: Certification) => ({
    title,
    detail: parts(awarded_by, dateText(awarded_date)),
  }),
);

const educationList = recordList(
  'educations',
  'Where you studied.',
  ({ name_of_award, field_of_study, institution, start_year, end_year }: Education) => {
    const title = name_of_award || field_of_study || institution;
    return { title, detail: parts(institution === title ? '' : institution, period(start_year, end_year, '')) };
  },
);

const experienceList = recordList(
  'experiences',
  'Where you have worked, and as what.',
  ({ position, company_name, start_year, end_year }: Experience) => ({
    title: position || company_name,
    detail: parts(position && company_name, period(start_year, end_year, t('Present'))),
  }),
);

const publicationList = recordList(
  'publications',
  'What you have written, and where it can be read.',
  ({ title, publisher, published_on }: Publication) => ({ title, detail: parts(publisher, dateText(published_on)) }),
);

const serviceList = recordList('services', 'What you offer, and at what price.', (service: Service) => ({
  title: service.title,
  detail: parts(priceText(service, studioLocale(), t), service.duration),
}));

const testimonialList = recordList(
  'testimonials',
  'What others say about your work, in their words.',
  ({ name, words, role, company, state, updated_at }: Testimonial) => ({
    title: name || words,
    detail: parts(role, company, state === 'pending' ? '' : name && words),
    ...(state === 'pending' && { pendingText: words, pendingVersion: updated_at }),
  }),
);

const entryRows = recordList<Entry>(
  'entries',
  'Languages, interests, talks, and the sections that you name yourself.',
  (entry) => ({
    title: entry.title || entry.subtitle || entry.description,
    detail: parts(entry.title && entry.subtitle, period(entry.start_date, entry.end_date, '')),
    group_id: entry.section,
    group_name: term(entrySectionLabel(entry.section) ?? ''),
  }),
);

/** By section: its groups are sorted within. */
const entryList: ListKind = {
  ...entryRows,
  toItems(body) {
    const bySection = Map.groupBy(body as Entry[], ({ section }) => section);
    return entryRows.toItems(ENTRY_SECTIONS.flatMap(([section]) => bySection.get(section) ?? []));
  },
};

/** By the kind's path, in the order of the page. */
export const LISTS: Record<RecordPath, ListKind> = {
  projects: projectList,
  skills: skillList,
  badges: badgeList,
  certifications: certificationList,
  educations: educationList,
  experiences: experienceList,
  publications: publicationList,
  services: serviceList,
  testimonials: testimonialList,
  entries: entryList,
};
export const ALL_LISTS: readonly ListKind[] = Object.values(LISTS);

function parts(...texts: string[]): string {
  return texts.filter(Boolean).join(' · ');
}

function period(from: string, to: string, ongoing: string): string {
  if (from === '') return dateText(to);
  const end = to === '' ? ongoing : dateText(to);
  return end === '' ? dateText(from) : `${dateText(from)} – ${end}`;
}
