import { z } from 'zod';
import { choice, imageUrl, line, prose, textList, webUrl } from '../../../platform/lib/fields.ts';
import { caseStudyFields } from '../../model/case-study.ts';
import { defineRecords } from '../../model/record.ts';
import { seoFields, seoObject } from '../../model/seo.ts';
import { teaserFields, teaserObject } from '../../model/teaser.ts';
import { PROJECT_CATEGORIES } from './project-categories.ts';

export const projects = defineRecords({
  path: 'projects',
  fields: {
    title: line(),
    description: prose(),
    category: choice(PROJECT_CATEGORIES),
    technologies: textList(),
    github_url: webUrl(),
    live_url: webUrl(),
    image_url: imageUrl(),
    projectdemo: webUrl(),
    /** 'true' marks a project of the collapsed view; a new one with '' is not marked. */
    show: z.enum(['', 'true', 'false'], "must be 'true' or 'false'"),
    ...caseStudyFields,
    ...teaserFields,
    ...seoFields,
  },
  object: {
    shape: { ...teaserObject.shape, ...seoObject.shape },
    read: (record) => ({ ...teaserObject.read(record), ...seoObject.read(record) }),
    write: (values) => seoObject.write(teaserObject.write(values)),
  },
  /** The last part of its page's path: /u/{user_name}/projects/{slug}. */
  serverFields: { slug: z.string() },
  names: ['title'],
  isNewFirst: true,
  period: ['start_year', 'end_year'],
  wording: {
    added: 'Project successfully added.',
  },
});

export type Project = z.infer<typeof projects.record>;
