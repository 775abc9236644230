import type { z } from 'zod';
import { imageUrl, line, partialDate, prose, webUrl } from '../../../platform/lib/fields.ts';
import { defineRecords } from '../../model/record.ts';

/** A paper, an article, a book or a talk in print. */
export const publications = defineRecords({
  path: 'publications',
  fields: {
    title: line(),
    publisher: line(),
    published_on: partialDate(),
    url: webUrl(),
    description: prose(),
    image_url: imageUrl(),
  },
  names: ['title'],
  wording: {
    added: 'Publication successfully added.',
  },
  newestFirst: ['published_on'],
});

export type Publication = z.infer<typeof publications.record>;
