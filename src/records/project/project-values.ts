import { EMPTY_CASE_STUDY } from '../../model/case-study.ts';

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
  hidden: false,
  ...EMPTY_CASE_STUDY,
};
export type ProjectValues = typeof EMPTY_PROJECT;
