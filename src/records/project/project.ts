import { z } from 'zod';
import { choice, imageUrl, line, prose, textList, webUrl } from '../../model/fields.ts';
import { defineRecords } from '../../model/record.ts';

export const PROJECT_CATEGORIES = [
  ['select', 'Select'],
  ['frontend', 'Frontend'],
  ['backend', 'Backend'],
  ['devops', 'DevOps'],
  ['ai', 'AI'],
  ['testing', 'Testing'],
  ['other', 'Other'],
] as const;

/** New projects join the collapsed view while it has fewer than this. */
export const COLLAPSED_VIEW_SIZE = 6;

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
    /** 'true' marks a project of the collapsed view; '' in a new one lets the server decide. */
    show: z.enum(['', 'true', 'false'], "must be 'true' or 'false'"),
  },
  /** The last part of its page's path: /u/{user_name}/projects/{slug}. */
  serverFields: { slug: z.string() },
  names: ['title'],
  isNewFirst: true,
  wording: {
    added: 'Project successfully added.',
    addFailed: 'Error adding project',
    saveFailed: 'Error saving project',
  },
});

export type Project = z.infer<typeof projects.record>;
