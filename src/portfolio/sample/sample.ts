import { mapKeys } from '../../platform/lib/keys.ts';
import { DEFAULT_LANGUAGE } from '../../platform/lib/texts/languages.ts';
import { EMPTY_CASE_STUDY } from '../model/case-study.ts';
import { resolveSections } from '../model/sections.ts';
import { EMPTY_SEO } from '../model/seo.ts';
import { EMPTY_TEASER } from '../model/teaser.ts';
import { DEFAULT_THEME } from '../model/theme.ts';
import { PROFILE_TEXTS, type PublicUser } from '../model/user.ts';
import { USUAL_PRINT } from '../representation/resume-formats.ts';
import content from './sample.json' with { type: 'json' };

const { skill_groups: groups } = content;
/** A test parses the person with the schema that gives this type. */
const person = {
  ...mapKeys(PROFILE_TEXTS, () => ''),
  sections: resolveSections([]),
  hide_empty_sections: false,
  branding: true,
  contact_fields: [],
  seo: null,
  site_verification: [],
  resume_downloads: true,
  resume_print: USUAL_PRINT,
  language: DEFAULT_LANGUAGE,
  page_languages: [],
  favicon_url: '',
  card_url: '',
  has_contact: false,
  ...content.person,
  links: content.person.links.map((link) => ({ ...link, verified_at: '' })),
  theme: { ...DEFAULT_THEME, ...content.person.theme },
} as Omit<PublicUser, 'about_html'>;

/** A record's own fields, matching its kind's schema. */
type Content = { id: string } & Record<string, unknown>;

const WRITTEN_AT = '2026-03-02T09:00:00.000Z';

/** In the given order. A content's own field wins: an experience's `position` is the job title. */
function recordsOf<C extends { id: string }>(contents: readonly C[]) {
  return contents.map((content, index) => ({
    user_id: person.id,
    position: index + 1,
    visibility: 'everyone' as const,
    hidden: false,
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    ...content,
  }));
}

const skills = recordsOf(
  groups.flatMap(({ category, skillSets }) =>
    skillSets.map(({ id, name, description }) => ({ id, name, category, description, image_url: '' })),
  ),
);

const skillGroups = groups.map(({ skillSets, ...group }) => ({
  ...group,
  user_id: person.id,
  skillSets: skills.filter(({ id }) => skillSets.some((skill) => skill.id === id)),
}));

const records = {
  projects: recordsOf<Content>(
    content.projects.map((project) => ({
      ...EMPTY_CASE_STUDY,
      ...EMPTY_TEASER,
      ...EMPTY_SEO,
      teaser: null,
      seo: null,
      ...project,
    })),
  ),
  experiences: recordsOf<Content>(content.experiences),
  educations: recordsOf<Content>(content.educations),
  certifications: recordsOf<Content>(content.certifications),
  badges: recordsOf<Content>(content.badges),
  skills: recordsOf<Content>(skills),
};

/**
 * The portfolio that `/home` shows while nobody has registered. The person is invented, and the institutions do not
 * exist, so that no real badge or certificate is claimed. It is in no table and has no login; its user name is reserved. The ids are permanent, so that links to it stay valid.
 */
export const sample = {
  user: person,
  /** By the kind's path. */
  records: records as Record<string, (typeof records)[keyof typeof records]>,
  skill_groups: skillGroups,
};
