import { expect, test } from 'vitest';
import { quotesOf, withTestimonials } from './page-testimonials.ts';

const testimonial = (values: object) => ({
  ...{ id: 't1', name: 'Charles', role: 'Inventor', company: 'Royal Society', words: 'She sees it.', image_url: '' },
  ...{ project: 'engine', state: 'approved', position: 1 },
  ...values,
});
const queriesWith = (...testimonials: object[]) => [
  { key: ['projects', 'u'], data: [{ id: 'p1', slug: 'engine', title: 'The engine' }] },
  { key: ['testimonials', 'u'], data: testimonials },
  { key: ['entries', 'u'], data: [{ id: 'e1', section: 'talks' }] },
];

test('testimonials are among the entries of a page, in quotation marks, with the title of their project', () => {
  const [, entries] = withTestimonials(queriesWith(testimonial({})), 'de');
  expect(entries).toMatchObject({
    key: ['entries', 'u'],
    data: [
      { id: 'e1' },
      {
        id: 't1',
        section: 'testimonials',
        title: 'Charles',
        subtitle: 'Inventor, Royal Society',
        description: '„She sees it.“',
        keywords: ['The engine'],
      },
    ],
  });
});

test('a page without testimonials has the data that it had before there were any', () => {
  const [projects, , entries] = queriesWith();
  expect(withTestimonials(queriesWith(), 'en')).toEqual([projects, entries]);
});

test('a project that is not shown is not named', () => {
  const [, entries] = withTestimonials(queriesWith(testimonial({ project: 'hidden' })), 'en');
  expect(entries).toMatchObject({ data: [{}, { keywords: [] }] });
});

test('a project has the quotes about it, in their order', () => {
  const queries = queriesWith(testimonial({}), testimonial({ project: '' }), testimonial({ name: 'Mary', role: '' }));
  expect(quotesOf(queries, 'engine')).toEqual([
    { quote: 'She sees it.', quote_name: 'Charles', quote_role: 'Inventor, Royal Society' },
    { quote: 'She sees it.', quote_name: 'Mary', quote_role: 'Royal Society' },
  ]);
  expect(quotesOf(queries, 'other')).toEqual([]);
});
