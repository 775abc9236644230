import { EMPTY_CASE_STUDY } from '../../model/case-study.ts';
import { EMPTY_SEO } from '../../model/seo.ts';
import { EMPTY_TEASER } from '../../model/teaser.ts';
import type { Visibility } from '../../model/visibility.ts';

/** The form of a new project. */
export const EMPTY_PROJECT = {
  title: '',
  description: '',
  category: 'select',
  technologies: [] as string[],
  live_url: '',
  github_url: '',
  image_url: '',
  projectdemo: '',
  isCollapsed: false,
  visibility: 'everyone' as Visibility,
  ...EMPTY_CASE_STUDY,
  ...EMPTY_TEASER,
  ...EMPTY_SEO,
};
export type ProjectValues = typeof EMPTY_PROJECT;
