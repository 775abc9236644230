import { expect, test } from 'vitest';
import { boundedList, boundedPieces, boundedText, RESULT_MAX_CHARACTERS } from './bounded-text.ts';

test('a text that fits is unchanged', () => {
  expect(boundedText('Ada')).toBe('Ada');
});

test('a long text is read in parts that say where the next begins, and splits no letter', () => {
  const text = `${'a'.repeat(RESULT_MAX_CHARACTERS - 1)}😀${'b'.repeat(50)}`;
  const first = boundedText(text);
  const [, next = ''] = /offset (\d+)/.exec(first) ?? [];
  expect(Number(next)).toBe(RESULT_MAX_CHARACTERS - 1);
  const second = boundedText(text, Number(next));
  expect(second).toMatch(/^😀b{50}\n\n\[.*this is the end\]$/);
  expect(boundedText('short', 99)).toContain('of 5: this is the end');
});

test('a text that arrives in pieces gives the same parts', async () => {
  for (const text of ['', 'Ada', 'ä😀b'.repeat(40_000)]) {
    async function* pieces() {
      for (let start = 0; start < text.length; start += 7_001) yield text.slice(start, start + 7_001);
    }
    for (const offset of [0, 1, 39_999, 80_000, 159_999, 999_999])
      expect(await boundedPieces(pieces(), offset)).toBe(boundedText(text, offset));
  }
});

test('a list is read in pages, by number and by size', () => {
  const items = Array.from({ length: 5 }, (_, id) => ({ id, text: 'x'.repeat(RESULT_MAX_CHARACTERS / 3) }));
  const pageAt = (offset: number, limit: number) =>
    JSON.parse(boundedList({ items: items.slice(offset, offset + limit), offset, total: items.length }));
  const page = pageAt(0, 50);
  expect([page.total, page.next_offset, page.items.length]).toEqual([5, 2, 2]);
  const last = pageAt(4, 50);
  expect([last.next_offset, last.items[0].id]).toEqual([undefined, 4]);
  expect(pageAt(1, 1)).toMatchObject({ next_offset: 2, items: [{ id: 1 }] });
  expect(JSON.parse(boundedList({ items: [], offset: 0, total: 0 }))).toEqual({ total: 0, items: [] });
});

test('an item that fits into no page is named by its id', () => {
  const items = [{ id: 'a', text: 'x'.repeat(RESULT_MAX_CHARACTERS) }, { id: 'b' }];
  const page = JSON.parse(boundedList({ items, offset: 0, total: 2 }));
  expect(page.items).toEqual([{ id: 'a', note: expect.stringContaining('get_record') }, { id: 'b' }]);
  expect(page.next_offset).toBeUndefined();
});
