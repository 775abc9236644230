import { expect, test } from 'vitest';
import type { EditPlace } from './edit-place.ts';
import { translatedPlace } from './language-texts.ts';

function captions(text: string[], stale: boolean) {
  const texts = [{ field: 'images.caption', base: ['Bow', 'Stern'], text, stale, long: false }];
  return { language: 'de' as const, records: [{ kind: 'projects', id: 'p1', title: 'Ship', texts }] };
}

const place: EditPlace = {
  path: 'projects',
  id: 'p1',
  field: 'images/1/caption',
  kind: 'text',
  target: { kind: 'language', language: 'de' },
};

test('one caption is written beside those that are translated', () => {
  expect(translatedPlace(captions(['Bug', ''], false), place)).toEqual({ text: '', shown: 'Stern', isStale: false });
  expect(translatedPlace(captions(['Bug', 'Heck'], false), place)).toMatchObject({ text: 'Heck', shown: 'Heck' });
  expect(translatedPlace(captions([], true), place)).toMatchObject({ text: '', shown: 'Stern' });
});

test('captions whose originals have changed since are not written one by one: the others may stand at wrong images', () => {
  expect(translatedPlace(captions(['Heck', 'Bug'], true), place)).toBeUndefined();
});
