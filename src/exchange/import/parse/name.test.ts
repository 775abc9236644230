import { expect, test } from 'vitest';
import { joinName, pronounsIn, splitName } from './name.ts';

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
  ['山田 太郎', '太郎', '山田'],
  ['김 민준', '민준', '김'],
  ['ジョン スミス', 'ジョン', 'スミス'],
  ['Jan Van den Berg', 'Jan', 'Van den Berg'],
  ['Oscar De La Prova', 'Oscar', 'De La Prova'],
  ['Dick Van Dyke', 'Dick', 'Van Dyke'],
  ['Omar Al Farsi', 'Omar', 'Al Farsi'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['John Ben Smith', 'John Ben', 'Smith'],
  ['Dr. Ada Prova, PhD', 'Dr. Ada', 'Prova, PhD'],
  ['Ada Prova PhD', 'Ada', 'Prova PhD'],
  ['Ada Prova, M.D., MBA', 'Ada', 'Prova, M.D., MBA'],
  ['Ada van Prova, B.Sc.', 'Ada', 'van Prova, B.Sc.'],
  ['Jack Ma', 'Jack', 'Ma'],
  ['Ada Prova (she/her)', 'Ada', 'Prova'],
  ['Ada Prova (she / her / hers)', 'Ada', 'Prova'],
  ['Ada Prova she/her', 'Ada', 'Prova'],
  ['Ada (they/them) Prova', 'Ada', 'Prova'],
  ['Ada "Countess" Prova', 'Ada "Countess"', 'Prova'],
  ['Ada Prova "Countess"', 'Ada "Countess"', 'Prova'],
  ['Ada Prova (Countess)', 'Ada (Countess)', 'Prova'],
  ['Ada (Smith) Prova', 'Ada (Smith)', 'Prova'],
  ['Prova, Ada', 'Ada', 'Prova'],
  ['van den Berg, Jan Pieter', 'Jan Pieter', 'van den Berg'],
  ['Prova, PhD', 'Prova, PhD', ''],
  ["Sinéad O'Prova", 'Sinéad', "O'Prova"],
])('%j is %j and %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});

test.each([
  ['Ada Prova (she/her)', 'she/her'],
  ['Ada Prova [they / them]', 'they/them'],
  ['Ada Prova sie/ihr', 'sie/ihr'],
  ['Ada Prova (Countess)', ''],
  ['AC/DC Prova', ''],
])('the pronouns in %j are %j', (name, pronouns) => {
  expect(pronounsIn(name)).toBe(pronouns);
});

test('a name with one part has no surrounding space', () => {
  expect(joinName({ first_name: 'Ada', last_name: '' })).toBe('Ada');
  expect(joinName({ first_name: 'Ada', last_name: 'Lovelace' })).toBe('Ada Lovelace');
});
