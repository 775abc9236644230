import { expect, test } from 'vitest';
import { filePage, linkPage, readPage, viewPage } from './visited-page.ts';

const NOTHING = { place: '', project: '', view: '', link: '', format: '' };

test.each([
  ['', {}],
  ['p1', { place: 'p1', project: 'p1' }],
  [viewPage('v1'), { place: 'view:v1', view: 'v1' }],
  [linkPage('l1', ''), { place: 'link:l1', link: 'l1' }],
  [linkPage('l1', 'v1'), { place: 'view:v1/link:l1', view: 'v1', link: 'l1' }],
  [filePage('', 'pdf'), { format: 'pdf' }],
  [filePage(viewPage('v1'), 'md'), { place: 'view:v1', view: 'v1', format: 'md' }],
  [filePage(linkPage('l1', 'v1'), 'txt'), { place: 'view:v1/link:l1', view: 'v1', link: 'l1', format: 'txt' }],
])('reads %j', (page, expected) => {
  expect(readPage(page)).toEqual({ ...NOTHING, ...expected });
});
