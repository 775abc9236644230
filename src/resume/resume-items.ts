import { displayDate } from '../lib/display-date.ts';
import type { RecordPath } from '../model/record-kinds.ts';
import { safeHref } from '../model/safe-url.ts';
import { BADGE_CATEGORIES, type Badge } from '../records/badge/badge.ts';
import { CERTIFICATION_CATEGORIES, type Certification } from '../records/certification/certification.ts';
import { EDUCATION_LEVELS, type Education } from '../records/education/education.ts';
import type { Experience } from '../records/experience/experience.ts';
import { choiceLabel, placeText } from '../records/kit/record-text.ts';
import type { Project } from '../records/project/project.ts';
import { projectPath } from '../records/project/project-url.ts';
import type { Publication } from '../records/publication/publication.ts';
import type { ShownGroup } from '../records/skill/skill.ts';
import { escapeMarkdown, periodText, type ResumeItem, type ResumeLink, resumeItem } from './resume.ts';

/** Where the page of a portfolio is. */
export type PageLocation = { origin: string; user_name: string };

type ToItem<R> = (record: R, location: PageLocation) => ResumeItem;

const experienceItem: ToItem<Experience> = (experience) =>
  resumeItem({
    title: experience.position || experience.company_name,
    organisation: experience.position ? experience.company_name : '',
    place: placeText(experience),
    dates: periodText(experience.start_year, experience.end_year, 'Present'),
    points: distinct(experience.responsibilities),
  });

const educationItem: ToItem<Education> = (education) => {
  const { institution, school_name, name_of_award, field_of_study, specialization, grade, awards } = education;
  const title = name_of_award || field_of_study || institution;
  return resumeItem({
    title,
    organisation: joined([institution === title ? '' : institution, school_name]),
    place: placeText(education),
    dates: periodText(education.start_year, education.end_year, ''),
    facts: given([
      choiceLabel(EDUCATION_LEVELS, education.level),
      field_of_study === title ? '' : field_of_study,
      specialization,
      grade && `Grade ${grade}`,
    ]),
    markdown: escapeMarkdown(awards),
  });
};

const projectItem: ToItem<Project> = (project, { origin, user_name }) =>
  resumeItem({
    title: project.title,
    markdown: project.description,
    keywords: distinct(project.technologies),
    links: [
      ...linkTo('Live', project.live_url),
      ...linkTo('Repository', project.github_url),
      ...linkTo('Demo', project.projectdemo),
      { label: 'Project page', url: `${origin}${projectPath(user_name, project)}` },
    ],
  });

const badgeItem: ToItem<Badge> = (badge) =>
  resumeItem({
    title: badge.title,
    organisation: badge.awarded_by,
    dates: displayDate(badge.awarded_date),
    facts: given([choiceLabel(BADGE_CATEGORIES, badge.category), badge.badge_number && `No. ${badge.badge_number}`]),
    markdown: escapeMarkdown(badge.description),
    keywords: distinct(badge.skills),
    links: linkTo('Badge', badge.badge_link),
  });

/** Without 'Expired': a file says when a certificate ends, and needs no clock. */
const certificationItem: ToItem<Certification> = (certification) => {
  const { awarded_date, expiration_date, certification_number: number } = certification;
  return resumeItem({
    title: certification.title,
    organisation: certification.awarded_by,
    dates: displayDate(awarded_date),
    facts: given([
      choiceLabel(CERTIFICATION_CATEGORIES, certification.category),
      number && `No. ${number}`,
      expiration_date && `Valid until ${displayDate(expiration_date)}`,
    ]),
    markdown: escapeMarkdown(certification.description),
    links: linkTo('Certificate', certification.certification_link),
  });
};

const publicationItem: ToItem<Publication> = ({ title, publisher, published_on, description, url }) =>
  resumeItem({
    title,
    organisation: publisher,
    dates: displayDate(published_on),
    markdown: escapeMarkdown(description),
    links: linkTo('Publication', url),
  });

const skillsItem: ToItem<ShownGroup> = ({ name, skillSets }) =>
  resumeItem({ title: name, keywords: distinct(skillSets.map((skill) => skill.name)) });

/** One line for each kind of record: what a file says about it. */
const ITEM_OF: { [path in RecordPath]: ToItem<never> } = {
  projects: projectItem,
  skills: skillsItem,
  badges: badgeItem,
  certifications: certificationItem,
  educations: educationItem,
  experiences: experienceItem,
  publications: publicationItem,
};

/** Returns the items of a section; `records` as the page has them. */
export function itemsOf(path: RecordPath, records: readonly unknown[], location: PageLocation): ResumeItem[] {
  return records.map((record) => ITEM_OF[path](record as never, location));
}

function linkTo(label: string, url: string): ResumeLink[] {
  const href = safeHref(url);
  return href === undefined ? [] : [{ label, url: href }];
}

function given(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}

function joined(texts: readonly string[]): string {
  return given(texts).join(', ');
}

function distinct(texts: readonly string[]): string[] {
  return given([...new Set(texts)]);
}
