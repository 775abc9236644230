import { fieldLabel } from '../../lib/field-label.ts';
import { PROFILE_TEXTS } from '../../model/user.ts';
import { joinName } from '../parse/name.ts';
import { isEmptyValue } from '../plain-values.ts';
import { LINKS_MAX, type ProfileValues, type ReadEntry } from '../resume.ts';
import { pairUp } from './match-records.ts';
import { changesTo } from './plan-record.ts';
import type { Tools } from './records.ts';

type Link = ProfileValues['links'][number];

const REPORTED = [
  ...PROFILE_TEXTS.map((field) => [field, fieldLabel(field)] as const),
  ['image_url', 'Picture'] as const,
];

const SECTION_SETTINGS = [
  ['sections', 'Sections: order, titles and visibility'],
  ['hide_empty_sections', 'Sections: empty ones hidden'],
] as const;

/** Returns the profile's fields that change; links are replaced as a whole. */
export function planProfile(
  { values, derived, kept }: ReadEntry<ProfileValues>,
  present: ProfileValues,
  tools: Tools,
): Partial<ProfileValues> {
  const { links, ...texts } = values;
  const changes = changesTo(present, { values: texts, derived: [] }) as Partial<ProfileValues>;
  const name = planName(values, derived, present, tools);
  for (const [field, label] of REPORTED) {
    if (values[field] === '') continue;
    const isChanged = Object.hasOwn(changes, field);
    reportText(tools, `${label}: ${values[field]}`, { isChanged, isNew: present[field] === '' });
  }
  reportSections(values, present, changes, tools);
  tools.budget.addToBasics(kept);
  const { first_name: _first, last_name: _last, ...others } = changes;
  return { ...others, ...name, ...planLinks(links, present.links, tools) };
}

/** If the document has only a full name that equals the account's, the account's split is kept. */
function planName(
  values: ProfileValues,
  derived: readonly string[],
  present: ProfileValues,
  tools: Tools,
): Partial<ProfileValues> {
  const name = joinName(values);
  if (name === '') return {};
  const isSameSplit = values.first_name === present.first_name && values.last_name === present.last_name;
  const isSame = isSameSplit || (derived.includes('first_name') && name === joinName(present));
  reportText(tools, `Name: ${name}`, { isChanged: !isSame, isNew: joinName(present) === '' });
  return isSame ? {} : { first_name: values.first_name, last_name: values.last_name };
}

function reportText({ report }: Tools, title: string, { isChanged, isNew }: { isChanged: boolean; isNew: boolean }) {
  if (!isChanged) return report.add('profile', { action: 'skip', title, why: 'already there' });
  const [action, why] = isNew ? (['add', 'was empty'] as const) : (['change', 'replaces what is there'] as const);
  report.add('profile', { action, title, why });
}

/** Settings of the page that only an export of this program contains. */
function reportSections(
  values: ProfileValues,
  present: ProfileValues,
  changes: Partial<ProfileValues>,
  tools: Tools,
): void {
  for (const [field, title] of SECTION_SETTINGS) {
    if (isEmptyValue(values[field])) continue;
    reportText(tools, title, { isChanged: Object.hasOwn(changes, field), isNew: isEmptyValue(present[field]) });
  }
}

function planLinks(
  links: readonly Link[],
  present: readonly Link[],
  { report }: Tools,
): Pick<ProfileValues, 'links'> | null {
  const planned = [...present];
  const pairs = pairUp(links, present, { texts: ['url'] });
  for (const [item, link] of links.entries()) {
    const title = `${link.label}: ${link.url}`;
    const index = pairs[item];
    const stored = index === undefined ? undefined : planned[index];
    if (stored && index !== undefined) {
      const isSame = isEmptyValue(link.label) || link.label === stored.label;
      if (!isSame) planned[index] = { ...stored, label: link.label };
      report.add(
        'links',
        isSame
          ? { action: 'skip', title, why: 'already there' }
          : { action: 'change', title, why: 'has another label' },
      );
    } else if (planned.length >= LINKS_MAX) {
      report.add('links', { action: 'skip', title, why: `a profile holds at most ${LINKS_MAX}` });
    } else {
      planned.push(link);
      report.add('links', { action: 'add', title, why: 'new' });
    }
  }
  const isChanged = planned.length !== present.length || planned.some((link, index) => link !== present[index]);
  return isChanged ? { links: planned } : null;
}
