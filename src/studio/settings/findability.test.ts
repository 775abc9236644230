import { expect, test } from 'vitest';
import { findability } from './findability.ts';

type Facts = Parameters<typeof findability>[0];

const account = {
  ...{ id: 'a', user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace', headline: 'Analyst', about: 'Since 1843.' },
  ...{ indexed: true, publishing: 'instant', email_confirmed: true, links: [{ label: '', url: 'x', verified_at: '' }] },
  seo: { title: '', description: 'Notes on the engine.' },
  site_verification: [{ service: 'google', token: 'x' }],
} satisfies Facts['account'];
const image = {
  image_url: 'images/x.webp',
  alt: 'An engine',
  caption: '',
  focus_x: 50,
  focus_y: 50,
  fit: 'whole' as const,
};
const project: Facts['projects'][number] = {
  ...{ id: 'p', title: 'Engine', description: 'It computes.', visibility: 'everyone', blocks: [] },
  images: [image],
};
const complete: Facts = { account, projects: [project], unpublished: 0, hasDomain: true };

const missing = (facts: Partial<Facts>) =>
  findability({ ...complete, ...facts })
    .filter(({ isDone }) => !isDone)
    .map(({ label, to }) => [label, to]);

test('nothing is missing of a complete page', () => {
  expect(missing({})).toEqual([]);
});

test('what is missing leads to its place', () => {
  expect(missing({ account: { ...account, indexed: false }, unpublished: 2, hasDomain: false })).toEqual([
    ['Search engines may list your page', '/settings/publishing#search-engines'],
    ['All changes are published', '/studio/history?version=draft'],
    ['A domain of your own', '/settings/domains'],
  ]);
  expect(missing({ account: { ...account, seo: { title: 'x'.repeat(61), description: 'x'.repeat(161) } } })).toEqual([
    ['A title that search engines do not cut', '/settings/publishing#search-engines'],
    ['A description that search engines do not cut', '/settings/publishing#search-engines'],
  ]);
});

test('of projects, only what visitors see is missed: words, and texts for pictures', () => {
  const silent = { ...project, id: 's', description: '', images: [{ ...image, alt: '' }] };
  expect(missing({ projects: [project, silent] })).toEqual([
    ['A description of each project', '/projects/edit/s'],
    ['Alternative texts for the images of your projects', '/projects/edit/s'],
  ]);
  expect(missing({ projects: [project, { ...silent, visibility: 'nobody' }] })).toEqual([]);
  const inBlocks: Facts['projects'][number] = { ...silent, images: [], blocks: [{ type: 'text', text: 'It began.' }] };
  expect(missing({ projects: [inBlocks] })).toEqual([]);
});
