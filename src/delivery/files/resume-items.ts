import { quoted } from '../../platform/lib/texts/quote-marks.ts';
import { markdownSummary } from '../../platform/rich-text/markdown-summary.ts';
import { safeHref } from '../../platform/rich-text/safe-url.ts';
import { storyOf } from '../../portfolio/model/blocks.ts';
import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import { BADGE_CATEGORIES, type Badge } from '../../portfolio/records/badge/badge.ts';
import { CERTIFICATION_CATEGORIES, type Certification } from '../../portfolio/records/certification/certification.ts';
import { EDUCATION_LEVELS, type Education } from '../../portfolio/records/education/education.ts';
import type { Entry } from '../../portfolio/records/entry/entry.ts';
import type { Experience } from '../../portfolio/records/experience/experience.ts';
import { type RoleGroup, roleGroups } from '../../portfolio/records/experience/role-groups.ts';
import { choiceLabel, placeText } from '../../portfolio/records/kit/record-text.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import { markedAuthors, type PersonName } from '../../portfolio/records/publication/authors.ts';
import { doiOf, doiUrl, otherUrlOf } from '../../portfolio/records/publication/doi.ts';
import type { Publication } from '../../portfolio/records/publication/publication.ts';
import { SHOWN_CATEGORIES } from '../../portfolio/records/publication/publication-categories.ts';
import type { Service } from '../../portfolio/records/service/service.ts';
import { priceText } from '../../portfolio/records/service/service-price.ts';
import type { ShownGroup } from '../../portfolio/records/skill/skill.ts';
import type { Testimonial } from '../../portfolio/records/testimonial/testimonial.ts';
import type { FileTexts } from './file-texts.ts';
import { escapeMarkdown, periodText, type ResumeItem, type ResumeLink, resumeItem } from './resume.ts';

/** Where the page of a portfolio is, and how its files are labelled. */
export type FilePage = { origin: string; base: string; texts: FileTexts; owner: PersonName };

type ToItem<R> = (record: R, page: FilePage) => ResumeItem;

const experienceItem: ToItem<Experience> = (experience, { texts }) =>
  resumeItem({
    title: experience.position || experience.company_name,
    organisation: experience.position ? experience.company_name : '',
    place: placeText(experience),
    dates: periodText(texts, experience.start_year, experience.end_year, texts.t('Present')),
    points: distinct(experience.responsibilities),
  });

const educationItem: ToItem<Education> = (education, { texts }) => {
  const { institution, school_name, name_of_award, field_of_study, specialization, grade, awards } = education;
  const title = name_of_award || field_of_study || institution;
  const level = choiceLabel(EDUCATION_LEVELS, education.level);
  return resumeItem({
    title,
    organisation: joined([institution === title ? '' : institution, school_name]),
    place: placeText(education),
    dates: periodText(texts, education.start_year, education.end_year, ''),
    facts: given([
      level && texts.t(level),
      field_of_study === title ? '' : field_of_study,
      specialization,
      grade && texts.t('Grade {grade}', { grade }),
    ]),
    markdown: escapeMarkdown(awards),
  });
};

const projectItem: ToItem<Project> = (project, { origin, base, texts }) => {
  const { t } = texts;
  const page = `${origin}${projectPath(base, project)}`;
  const story = storyOf(project);
  return resumeItem({
    title: project.title,
    page,
    organisation: project.client,
    dates: periodText(texts, project.start_year, project.end_year, ''),
    facts: given([project.role]),
    markdown: story,
    summary: markdownSummary(project.description || story),
    results: project.results.map(({ value, label }) => ({ value, label })),
    keywords: distinct(project.technologies),
    links: [
      ...linkTo(t('Live'), project.live_url),
      ...linkTo(t('Repository'), project.github_url),
      ...linkTo(t('Demo'), project.projectdemo),
      { label: t('Project page'), url: page },
    ],
  });
};

const badgeItem: ToItem<Badge> = (badge, { texts: { t, date } }) => {
  const category = choiceLabel(BADGE_CATEGORIES, badge.category);
  return resumeItem({
    title: badge.title,
    organisation: badge.awarded_by,
    dates: date(badge.awarded_date),
    facts: given([category && t(category), badge.badge_number && t('No. {number}', { number: badge.badge_number })]),
    markdown: escapeMarkdown(badge.description),
    keywords: distinct(badge.skills),
    links: linkTo(t('Badge'), badge.badge_link),
  });
};

/** Without 'Expired': a file says when a certificate ends, and needs no clock. */
const certificationItem: ToItem<Certification> = (certification, { texts: { t, date } }) => {
  const { awarded_date, expiration_date, certification_number: number } = certification;
  const category = choiceLabel(CERTIFICATION_CATEGORIES, certification.category);
  return resumeItem({
    title: certification.title,
    organisation: certification.awarded_by,
    dates: date(awarded_date),
    facts: given([
      category && t(category),
      number && t('No. {number}', { number }),
      expiration_date && t('Valid until {date}', { date: date(expiration_date) }),
    ]),
    markdown: escapeMarkdown(certification.description),
    links: linkTo(t('Certificate'), certification.certification_link),
  });
};

const publicationItem: ToItem<Publication> = (publication, { texts: { t, date }, owner }) => {
  const { title, authors, publisher, published_on, category, pdf_url, description } = publication;
  const doi = doiOf(publication);
  const label = choiceLabel(SHOWN_CATEGORIES, category);
  return resumeItem({
    title,
    organisation: publisher,
    dates: date(published_on),
    facts: given([label && t(label)]),
    authors: markedAuthors(authors, owner),
    markdown: given([authorsMarkdown(authors, owner), escapeMarkdown(description)]).join('\n\n'),
    links: [
      ...(doi ? linkTo('DOI', doiUrl(doi)) : []),
      ...linkTo(t('Publication'), otherUrlOf(publication)),
      ...linkTo('PDF', pdf_url),
    ],
  });
};

/** With the owner's own name in bold. */
function authorsMarkdown(authors: string, owner: PersonName): string {
  return markedAuthors(authors, owner)
    .map(({ text, isOwner }) => (isOwner ? `**${escapeMarkdown(text.trim())}**` : escapeMarkdown(text)))
    .join('');
}

const serviceItem: ToItem<Service> = (service, { texts }) =>
  resumeItem({
    title: service.title,
    facts: given([priceText(service, texts.language, texts.t), service.duration]),
    markdown: escapeMarkdown(service.description),
    points: distinct(service.includes),
    links: linkTo(texts.t('Book a time'), service.booking_url),
  });

const testimonialItem: ToItem<Testimonial> = ({ name, role, company, words }, { texts: { language } }) =>
  resumeItem({
    title: name,
    organisation: joined([role, company]),
    markdown: escapeMarkdown(quoted(words, language)),
  });

const skillsItem: ToItem<ShownGroup> = ({ name, skillSets }) =>
  resumeItem({ title: name, keywords: distinct(skillSets.map((skill) => skill.name)) });

const entryItem: ToItem<Entry> = ({ section, title, subtitle, start_date, end_date, ...entry }, { texts }) => {
  const isNamed = section === 'languages' || section === 'references';
  return resumeItem({
    title,
    organisation: isNamed ? '' : subtitle,
    dates: periodText(texts, start_date, end_date, ''),
    facts: isNamed ? given([subtitle]) : [],
    markdown: escapeMarkdown(entry.description),
    keywords: distinct(entry.keywords),
    links: linkTo('', entry.url),
  });
};

/** One line for each kind of record: what a file says about it. */
const ITEM_OF: { [path in RecordPath]: ToItem<never> } = {
  projects: projectItem,
  skills: skillsItem,
  badges: badgeItem,
  certifications: certificationItem,
  educations: educationItem,
  experiences: experienceItem,
  publications: publicationItem,
  services: serviceItem,
  testimonials: testimonialItem,
  entries: entryItem,
};

/** Several roles at one company stand below an item with its name, place and whole time. */
function employerItems({ roles, start_year, end_year }: RoleGroup<Experience>, page: FilePage): ResumeItem[] {
  const [first] = roles;
  if (roles.length === 1) return [experienceItem(first, page)];
  const { texts } = page;
  const employer = resumeItem({
    title: first.company_name,
    place: roles.map(placeText).find(Boolean) ?? '',
    dates: periodText(texts, start_year, end_year, texts.t('Present')),
    rank: 'employer',
  });
  return [employer, ...roles.map((role) => roleItem(role, page))];
}

const roleItem: ToItem<Experience> = (experience, page) => {
  return { ...experienceItem(experience, page), organisation: '', place: '', rank: 'role' };
};

/** Returns the items of a section; `records` as the page has them. */
export function itemsOf(path: RecordPath, records: readonly unknown[], page: FilePage): ResumeItem[] {
  if (path === 'experiences') {
    return roleGroups(records as readonly Experience[]).flatMap((group) => employerItems(group, page));
  }
  return records.map((record) => ITEM_OF[path](record as never, page));
}

function linkTo(label: string, url: string): ResumeLink[] {
  const href = safeHref(url);
  return href === undefined ? [] : [{ label, url: href }];
}

function given(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}

function joined(texts: readonly string[], separator = ', '): string {
  return given(texts).join(separator);
}

function distinct(texts: readonly string[]): string[] {
  return given([...new Set(texts)]);
}
