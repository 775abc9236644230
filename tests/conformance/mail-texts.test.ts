import { expect, test } from 'vitest';
import german from '../../src/platform/lib/texts/mail-de.json' with { type: 'json' };
import { composedMails } from './composed-mails.ts';

const KNOWN = new Set([...Object.keys(german.texts), ...Object.keys(german.counts)]);

test('every function that composes a mail takes its words from the catalogue', () => {
  const { subjects, phrases } = composedMails();
  expect(subjects.length).toBeGreaterThan(25);
  expect(subjects.filter((subject) => !KNOWN.has(subject))).toEqual([]);
  const unknown = phrases.filter((phrase) => !KNOWN.has(phrase.slice(phrase.indexOf(': ') + 2)));
  expect(unknown).toEqual([]);
});
