import { LIST_MAX_ITEMS } from '../../../../platform/lib/fields.ts';
import { countryOf, joinPlace, type ParsedPlace, splitPlace } from '../../parse/place.ts';
import { isObject } from '../../plain-values.ts';
import { isNothing, type PreservedFields } from '../../preserved-fields.ts';
import { type ExperienceValues, experienceFields } from '../../resume.ts';
import type { ItemReader } from '../field-reader.ts';
import type { Section } from '../mapping.ts';

/** Marks an item whose first responsibility was the document's summary. */
const SUMMARY_FIRST: PreservedFields = { $summary: 'first' };

const common = {
  fields: experienceFields,
  split: splitRoles,
  unmappedFields: { url: 'uri', description: 'text' },
  remember: (item: ItemReader): PreservedFields => (item.has('summary') ? SUMMARY_FIRST : {}),
} as const;
const takes = ['position', 'title', 'role', 'location', 'startDate', 'endDate', 'summary', 'highlights'];

export const workSection: Section<ExperienceValues> = {
  ...common,
  key: 'work',
  takes: [...takes, 'name', 'company'],
  read: (item) => readExperience(item, ['name', 'company']),
  write: (values, kept) => ({
    name: values.company_name,
    position: values.position,
    ...writeExperience(values, kept),
  }),
};

/** Several roles at one company: each is an experience, and so is what the company's item says itself. */
export function splitRoles(item: Record<string, unknown>): Record<string, unknown>[] {
  const { roles, positions, ...whole } = item;
  const each = [roles, positions].flatMap((list) => (Array.isArray(list) && list.every(isRole) ? list : []));
  if (each.length === 0) return [item];
  const { position, title, role, startDate, endDate, summary, highlights, ...company } = whole;
  const [first, ...others] = each.map((one) => ({ ...company, ...one }));
  if (isRole(whole) || !first) return [whole, ...each.map((one) => ({ ...company, ...one }))];
  const employed = [startDate, endDate].filter((date) => !isNothing(date)).join(' – ');
  return [{ ...first, ...(!isNothing(summary) && { description: summary }), ...(employed && { employed }) }, ...others];
}

function isRole(item: unknown): item is Record<string, unknown> {
  if (!isObject(item)) return false;
  return [item.position, item.title, item.role, item.highlights].some((value) => !isNothing(value));
}

function readExperience(item: ItemReader, companyNames: string[]): ExperienceValues {
  const line = experienceFields.responsibilities.element;
  const [start_year, end_year] = item.dates('startDate', 'endDate');
  return {
    company_name: item.text(experienceFields.company_name, ...companyNames),
    position: item.text(experienceFields.position, 'position', 'title', 'role'),
    responsibilities: item.atMost(LIST_MAX_ITEMS, 'highlights', [
      item.text(line, 'summary'),
      ...item.list(line, 'highlights'),
    ]),
    ...readPlace(item),
    start_year,
    end_year,
    image_url: '',
    visibility: 'everyone',
  };
}

/** Returns the place of an item: one text, or an object as in `basics.location`. */
export function readPlace(item: ItemReader): ParsedPlace {
  const { location } = item.raw;
  if (!isObject(location)) return splitPlace(item.text(experienceFields.city, 'location'));
  const place = item.part(location);
  return {
    city: place.text(experienceFields.city, 'city'),
    state: place.text(experienceFields.state, 'region', 'state'),
    country: countryOf(place.text(experienceFields.country, 'countryCode', 'country')),
  };
}

function writeExperience(values: ExperienceValues, kept: PreservedFields): Record<string, unknown> {
  const [first, ...others] = values.responsibilities;
  const hasSummary = kept.$summary === SUMMARY_FIRST.$summary;
  return {
    location: joinPlace(values.city, values.state, values.country),
    startDate: values.start_year,
    endDate: values.end_year,
    summary: hasSummary ? first : '',
    highlights: hasSummary ? others : values.responsibilities,
  };
}
