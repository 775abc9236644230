import type { Shown, Values } from '../../../portfolio/model/record.ts';
import type { RecordPath } from '../../../portfolio/model/record-kinds.ts';
import type { ShownCertification } from '../../../portfolio/records/certification/certification.ts';
import type { Education } from '../../../portfolio/records/education/education.ts';
import type { Entry } from '../../../portfolio/records/entry/entry.ts';
import type { Experience } from '../../../portfolio/records/experience/experience.ts';
import type { SettledQuery } from '../../../portfolio/records/kit/record-queries.ts';
import type { Project } from '../../../portfolio/records/project/project.ts';
import type { ShownGroup } from '../../../portfolio/records/skill/skill.ts';
import type { Testimonial } from '../../../portfolio/records/testimonial/testimonial.ts';

type Queries = readonly SettledQuery[];

/** What a page has read of each kind; of those that no code looks into, only that they are records. */
type ShownRecords = Record<Exclude<RecordPath, keyof KnownRecords>, Values> & KnownRecords;
type KnownRecords = {
  certifications: ShownCertification;
  educations: Shown<Education>;
  entries: Shown<Entry>;
  experiences: Shown<Experience>;
  projects: Shown<Project>;
  skills: ShownGroup;
  testimonials: Shown<Testimonial>;
};

/** Returns the records of one kind, in order; none if the page does not read them. */
export function recordsOf<P extends RecordPath>(queries: Queries, path: P): ShownRecords[P][] {
  const query = queries.find(({ key }) => key[0] === path);
  return (query?.data as ShownRecords[P][] | undefined) ?? [];
}

/** Returns the data of a page with the records of one kind replaced. */
export function withRecords<P extends RecordPath>(
  queries: Queries,
  path: P,
  change: (records: ShownRecords[P][]) => unknown[],
): SettledQuery[] {
  return queries.map((query) => {
    return query.key[0] === path ? { ...query, data: change(recordsOf([query], path)) } : query;
  });
}
