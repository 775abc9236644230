import { describe, expect, test } from 'vitest';
import { changesTo, verdictOn } from './plan-record.ts';

const PRESENT = {
  ...{
    title: 'Engine',
    start_year: '2014-06-01',
    end_year: '2016-02',
    awarded_date: '2014-06',
    published_on: '2014-06-15',
  },
  ...{ city: '', visibility: 'nobody', level: 'phd', skills: ['a', 'b'] },
};
const changes = (values: object, derived: string[] = [], period?: [string, string]) =>
  changesTo(PRESENT, { values: { ...values }, derived }, period);

describe('a document changes', () => {
  test.each([
    ['a text that differs', { title: 'Analytical Engine' }],
    ['a text that was empty', { city: 'London' }],
    ['a list', { skills: ['b', 'a'] }],
    ['a date that it has more precisely', { awarded_date: '2014-06-15' }],
    ['another date', { start_year: '2013' }],
  ])('%s', (_what, values) => {
    expect(changes(values)).toEqual(values);
  });

  test.each([
    ['a text that it omits', { title: '' }],
    ['a list that it omits', { skills: [] }],
    ['a choice that it omits', { level: 'select' }],
    ['what is hidden, by saying that it is not', { visibility: 'everyone' }],
    ['what is equal', { title: 'Engine', skills: ['a', 'b'] }],
    ['a date that it has less precisely', { start_year: '2014', end_year: '2016' }],
    ['the month of an award', { awarded_date: '2014' }],
    ['the day of a publication', { published_on: '2014-06' }],
  ])('not %s', (_what, values) => {
    expect(changes(values)).toEqual({});
  });

  test('what it only implies, if that was empty', () => {
    expect(changes({ title: 'Other', city: 'Paris' }, ['title', 'city'])).toEqual({ city: 'Paris' });
  });

  test('neither date of a period that would end before it starts, but the rest', () => {
    const period: [string, string] = ['start_year', 'end_year'];
    expect(changes({ start_year: '2017', title: 'Other' }, [], period)).toEqual({ title: 'Other' });
    expect(changes({ end_year: '2013', title: 'Other' }, [], period)).toEqual({ title: 'Other' });
    expect(changes({ start_year: '2017', end_year: '2018' }, [], period)).toEqual({
      start_year: '2017',
      end_year: '2018',
    });
  });
});

describe('the verdict on an entry that is there', () => {
  const given = { keeping: 'none', translations: [] } as unknown as Parameters<typeof verdictOn>[2];

  test('names the fields and shows both values', () => {
    expect(verdictOn(PRESENT, { title: 'Other', start_year: '2013' }, given)).toMatchObject({
      action: 'change',
      why: [{ params: { fields: ['title', 'start year'] } }],
      changes: [
        { field: 'title', from: 'Engine', to: 'Other' },
        { field: 'start_year', from: '2014-06-01', to: '2013' },
      ],
    });
  });

  test('is a change if only translations, or preserved parts, are new', () => {
    expect(verdictOn(PRESENT, {}, { ...given, translations: [{}] })).toMatchObject({
      why: [{ params: { fields: ['translations'] } }],
    });
    expect(verdictOn(PRESENT, {}, { ...given, keeping: 'kept' })).toMatchObject({ action: 'change', changes: [] });
  });

  test('is that nothing happens, else', () => {
    expect(verdictOn(PRESENT, {}, given)).toEqual({ action: 'same', why: ['already there'], changes: [] });
  });
});
