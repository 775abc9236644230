import { z } from 'zod';
import { imageUrl, isStorable, line, prose, webUrl } from '../../platform/lib/fields.ts';
import { isLanguage, LANGUAGES } from '../../platform/lib/texts/languages.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import type { ListPath } from '../../portfolio/model/record-kinds.ts';
import { SectionInputs } from '../../portfolio/model/section-schemas.ts';
import { profileTexts } from '../../portfolio/model/user.ts';
import { VISIBILITIES, withVisibility } from '../../portfolio/model/visibility.ts';
import { KINDS } from '../../portfolio/records/kinds.ts';
import { isSlug } from '../../portfolio/records/project/project-slug.ts';
import { pageSettingFields } from './page-settings.ts';
import { isObject } from './plain-values.ts';
import type { PreservedFields } from './preserved-fields.ts';

/** Maximum links of a profile. */
export const LINKS_MAX = 20;

const { experiences, educations, projects, badges, certifications, skills, entries } = KINDS;
export const visibility = z.enum(VISIBILITIES);
/** For one record: more than its fields in all languages. */
const TRANSLATIONS_MAX = 2_000;

/** A text of an entry in a further language. */
const TransferredTranslation = z.object({
  language: z.string().refine(isLanguage),
  field: z.string().max(100),
  text: z.string().max(200_000).refine(isStorable),
  source: z.string().max(40).refine(isStorable),
});
export type TransferredTranslation = z.infer<typeof TransferredTranslation>;
export const transferredTranslations = () => z.array(TransferredTranslation).max(TRANSLATIONS_MAX);

/** The fields of an account that a résumé can contain, by part. */
export const profileFields = {
  first_name: line(),
  last_name: line(),
  ...profileTexts,
  image_url: imageUrl(),
  links: z.array(z.object({ label: line(), url: webUrl() })).max(LINKS_MAX),
  /** '' for the default. */
  language: z.enum(['', ...LANGUAGES]),
  page_languages: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length),
  /** As stored: [] for the default. */
  sections: SectionInputs,
  ...pageSettingFields,
};
export const experienceFields = { ...experiences.fields, visibility };
export const educationFields = { ...educations.fields, visibility };
export const projectFields = {
  ...projects.fields,
  slug: z.string().refine(isSlug),
  visibility,
};
export const badgeFields = { ...badges.fields, visibility };
export const certificationFields = { ...certifications.fields, visibility };
export const skillGroupFields = {
  name: line(),
  category: skills.fields.category,
  icon: line(),
  skills: z.array(
    z.preprocess(
      (value) => (isObject(value) ? withVisibility(value) : value),
      z.object({
        name: line(),
        description: prose(),
        image_url: imageUrl(),
        visibility,
        translations: transferredTranslations().optional(),
      }),
    ),
  ),
};
export const entryFields = { ...entries.fields, visibility };

type ValuesOf<F extends z.ZodRawShape> = z.infer<z.ZodObject<F>>;

export type ProfileValues = ValuesOf<typeof profileFields>;
export type ExperienceValues = ValuesOf<typeof experienceFields>;
export type EducationValues = ValuesOf<typeof educationFields>;
export type ProjectValues = ValuesOf<typeof projectFields>;
export type BadgeValues = ValuesOf<typeof badgeFields>;
export type CertificationValues = ValuesOf<typeof certificationFields>;
export type SkillGroupValues = ValuesOf<typeof skillGroupFields>;
export type EntryValues = ValuesOf<typeof entryFields>;

export type Values = Record<string, unknown>;

/** One entry of a portfolio: its own fields, and the preserved fields of the document. */
export type ResumeEntry<V extends Values = Values> = {
  values: V;
  kept: PreservedFields;
  /** Its texts in further languages. */
  translations?: readonly TransferredTranslation[];
};

/** An entry read from a document. */
export type ReadEntry<V extends Values = Values> = ResumeEntry<V> & {
  /** Fields whose value was inferred, not given: they never override the owner's choice. */
  derived: readonly string[];
  /** What was changed, dropped or left empty. */
  notes: readonly ErrorMessage[];
};

/** Everything that is transferred between an account and a document. */
export type Portfolio = {
  profile: ResumeEntry<ProfileValues>;
  skill_groups: ResumeEntry<SkillGroupValues>[];
  lists: Record<ListPath, ResumeEntry[]>;
};
