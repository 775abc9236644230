import { expect, test } from 'vitest';
import { isTyped, textToSave, typedNames, typedTexts } from './typed-texts.ts';

const title = { field: 'title', base: 'Engine', text: 'Maschine', stale: false, long: false };
const captions = { field: 'images.caption', base: ['Front', 'Back'], text: ['Vorne'], stale: false, long: false };
const engine = { kind: 'projects', id: 'p', title: 'Engine', texts: [title, captions] };
const profile = { kind: 'profile', id: '', title: '', texts: [{ ...title, field: 'headline', text: '' }] };

test('each text, and each item of a list, has its own key without a dot', () => {
  const typed = typedTexts([profile, engine]);
  expect(typed).toEqual({
    'profile//headline/0': '',
    'projects/p/title/0': 'Maschine',
    'projects/p/images/caption/0': 'Vorne',
    'projects/p/images/caption/1': '',
  });
  expect(isTyped(engine, captions, typed)).toBe(false);
  const changed = { ...typed, 'projects/p/images/caption/1': 'Hinten' };
  expect(isTyped(engine, captions, changed)).toBe(true);
  expect(isTyped(engine, title, changed)).toBe(false);
});

test('a text is saved as text, a list as a list, and an empty list as none', () => {
  const typed = typedTexts([engine]);
  expect(textToSave(engine, title, typed)).toBe('Maschine');
  expect(textToSave(engine, captions, typed)).toEqual(['Vorne', '']);
  expect(textToSave(engine, captions, { 'projects/p/images/caption/0': ' ' })).toEqual([]);
});

test('what was typed is named by record and field', () => {
  const keys = ['profile//headline/0', 'projects/p/title/0', 'projects/p/images/caption/1'];
  expect(typedNames([profile, engine], keys)).toBe('Profile (Headline), Project: Engine (Title, Images: caption)');
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...engine, id, title: id }));
  const named = typedNames(
    many,
    many.map(({ id }) => `projects/${id}/title/0`),
  );
  expect(named).toBe('Project: a (Title), Project: b (Title), Project: c (Title) and 2 more');
});
