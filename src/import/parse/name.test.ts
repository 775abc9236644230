import { expect, test } from 'vitest';
import { joinName, splitName } from './name.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Jane Q. Fullstacker', 'Jane Q.', 'Fullstacker'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Dr. Jörg von der Mühlen', 'Dr. Jörg', 'von der Mühlen'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
  ['Al Gore', 'Al', 'Gore'],
  ['van Gogh', 'van', 'Gogh'],
  ['山田太郎', '山田太郎', ''],
  ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
  ['', '', ''],
])('%j is %j and %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});

test('a name with one part has no surrounding space', () => {
  expect(joinName({ first_name: 'Ada', last_name: '' })).toBe('Ada');
  expect(joinName({ first_name: 'Ada', last_name: 'Lovelace' })).toBe('Ada Lovelace');
});
