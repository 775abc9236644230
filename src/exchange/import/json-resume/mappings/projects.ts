import { EMPTY_CASE_STUDY } from '../../../../portfolio/model/case-study.ts';
import { EMPTY_SEO } from '../../../../portfolio/model/seo.ts';
import { EMPTY_TEASER } from '../../../../portfolio/model/teaser.ts';
import { slugOf } from '../../../../portfolio/records/project/project-slug.ts';
import { hostOf, toUri } from '../../parse/url.ts';
import { type ProjectValues, projectFields } from '../../resume.ts';
import type { ItemReader } from '../field-reader.ts';
import type { Section } from '../mapping.ts';
import { splitBullets, withBullets } from './bullets.ts';

export const projectSection: Section<ProjectValues> = {
  key: 'projects',
  fields: projectFields,
  takes: [
    ...['name', 'description', 'summary', 'highlights', 'keywords', 'url', 'website'],
    ...['startDate', 'endDate', 'roles', 'entity'],
  ],
  unmappedFields: { type: 'text' },
  derived: ['category', 'slug'],
  read(item) {
    const description = item.text(projectFields.description, 'description', 'summary');
    const highlights = item.list(projectFields.description, 'highlights');
    const [start_year, end_year] = item.dates('startDate', 'endDate');
    return {
      ...EMPTY_CASE_STUDY,
      ...EMPTY_TEASER,
      ...EMPTY_SEO,
      role: item.text(projectFields.role, 'roles'),
      client: item.text(projectFields.client, 'entity'),
      start_year,
      end_year,
      ...readUrls(item),
      ...readTitle(item),
      description: item.fitted(projectFields.description, 'description', withBullets(description, highlights)),
      category: 'select',
      technologies: item.list(projectFields.technologies.element, 'keywords'),
      image_url: '',
      projectdemo: '',
      show: '',
      visibility: 'everyone',
    };
  },
  write: (values) => ({
    name: values.title,
    ...splitBullets(values.description),
    keywords: values.technologies,
    startDate: values.start_year,
    endDate: values.end_year,
    roles: values.role.split(', '),
    entity: values.client,
    url: toUri(values.github_url || values.live_url),
  }),
};

function readTitle(item: ItemReader): Pick<ProjectValues, 'title' | 'slug'> {
  const title = item.text(projectFields.title, 'name');
  return { title, slug: slugOf(title) };
}

function readUrls(item: ItemReader): Pick<ProjectValues, 'github_url' | 'live_url'> {
  const url = item.url('url', 'website');
  return hostOf(url) === 'github.com' ? { github_url: url, live_url: '' } : { github_url: '', live_url: url };
}
