import { SECTION_ROWS, type SectionKind } from '../../../portfolio/model/sections.ts';
import type { FileTexts } from '../file-texts.ts';

/** The headings that programs know, in English. In another language they know the usual ones of the page's texts. */
const KNOWN: Partial<Record<SectionKind, string>> = {
  experiences:
    'experience, experiences, work experience, professional experience, employment, employment history, work history, career history',
  educations: 'education, educations, academic background, education and training, qualifications, studies',
  skills: 'skills, technical skills, core skills, key skills, competencies, expertise, technologies',
  projects: 'projects, personal projects, selected projects, selected work, work, portfolio',
  certifications: 'certifications, certificates, licenses and certifications, licences and certifications',
  badges: 'awards, badges, honors, honours, honors and awards, achievements',
  publications: 'publications, articles, papers',
  languages: 'languages',
  interests: 'interests, hobbies',
  references: 'references',
};
const MORE_KNOWN =
  'summary, profile, volunteering, volunteer experience, courses, training, memberships, patents, talks';

const known = new Set([...Object.values(KNOWN), MORE_KNOWN].flatMap((list) => list.split(', ')));

/** True if programs are likely to know what is below this heading. */
export function isStandardHeading(title: string, { t }: Pick<FileTexts, 't'>): boolean {
  const heading = title.trim().toLowerCase();
  return known.has(heading) || SECTION_ROWS.some((row) => t(row.title).toLowerCase() === heading);
}
