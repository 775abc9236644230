import { expect, test } from 'vitest';
import { collapsedIds, wideSide } from './collapsed-view.ts';

const project = (id: string, show: string) => ({ id, show });

test('the collapsed view shows the marked projects', () => {
  const projects = [project('a', 'true'), project('b', 'false'), project('c', 'true'), project('d', '')];
  expect([...collapsedIds(projects)]).toEqual(['a', 'c']);
});

test('without marked projects the collapsed view shows the first six', () => {
  const projects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => project(id, 'false'));
  expect([...collapsedIds(projects)]).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('no projects collapse to none', () => {
  expect(collapsedIds([]).size).toBe(0);
});

test('no project is beside a gap', () => {
  const sides = (count: number) => Array.from({ length: count }, (_, index) => wideSide(index, count));
  expect(sides(1)).toEqual(['start']);
  expect(sides(2)).toEqual([undefined, undefined]);
  expect(sides(3)).toEqual(['start', undefined, undefined]);
  expect(sides(4)).toEqual(['start', undefined, undefined, 'end']);
});
