import type { z } from 'zod';
import { choice, identifier, imageUrl, line, partialDate, prose, webUrl } from '../../../platform/lib/fields.ts';
import { defineRecords } from '../../model/record.ts';
import { bareDoi, isDoi } from './doi.ts';
import { PUBLICATION_CATEGORIES } from './publication-categories.ts';

const AUTHORS_MAX_CHARACTERS = 2_000;

/** A paper, an article, a book or a talk in print. */
export const publications = defineRecords({
  path: 'publications',
  fields: {
    title: line(),
    category: choice(PUBLICATION_CATEGORIES),
    /** As typed: 'A. Lovelace, C. Babbage'. */
    authors: identifier(AUTHORS_MAX_CHARACTERS),
    /** The journal, the conference or the publishing house. */
    publisher: line(),
    published_on: partialDate(),
    doi: identifier()
      .overwrite(bareDoi)
      .refine((value) => value === '' || isDoi(value), 'must be a DOI such as 10.1000/182'),
    url: webUrl(),
    pdf_url: webUrl(),
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
