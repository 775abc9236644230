import type { z } from 'zod';
import { publications } from '../../../../portfolio/records/publication/publication.ts';
import { toUri } from '../../parse/url.ts';
import { visibility } from '../../resume.ts';
import type { Section } from '../mapping.ts';

const fields = { ...publications.fields, visibility };

export const publicationSection: Section<z.infer<z.ZodObject<typeof fields>>> = {
  key: 'publications',
  fields,
  takes: ['name', 'title', 'publisher', 'releaseDate', 'url', 'website', 'summary'],
  read: (item) => ({
    title: item.text(fields.title, 'name', 'title'),
    category: 'select',
    authors: '',
    publisher: item.text(fields.publisher, 'publisher'),
    published_on: item.date('releaseDate'),
    doi: '',
    url: item.url('url', 'website'),
    pdf_url: '',
    description: item.text(fields.description, 'summary'),
    image_url: '',
    visibility: 'everyone',
  }),
  write: (values) => ({
    name: values.title,
    publisher: values.publisher,
    releaseDate: values.published_on,
    url: toUri(values.url),
    summary: values.description,
  }),
};
