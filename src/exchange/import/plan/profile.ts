import { fieldLabel } from '../../../platform/lib/field-label.ts';
import { say } from '../../../platform/lib/texts/sentence.ts';
import { withoutEscapes } from '../../../platform/rich-text/markdown-summary.ts';
import { PROFILE_TEXTS } from '../../../portfolio/model/user.ts';
import { PAGE_SETTING_TITLES, themeFor } from '../page-settings.ts';
import { joinName } from '../parse/name.ts';
import { isEmptyValue } from '../plain-values.ts';
import { LINKS_MAX, type ProfileValues, type ReadEntry } from '../resume.ts';
import { pairUp } from './match-records.ts';
import { changesFrom, changesTo } from './plan-record.ts';
import type { Tools } from './records.ts';

type Link = ProfileValues['links'][number];

const REPORTED = [
  ...PROFILE_TEXTS.map((field) => [field, fieldLabel(field)] as const),
  ['image_url', 'Image'] as const,
];

/** Settings of the page that only an export of this program contains. */
const PAGE_SETTINGS = [
  ['language', 'Language of your page'],
  ['page_languages', 'Further languages of your page'],
  ['sections', 'Sections: order, titles and visibility'],
  ...PAGE_SETTING_TITLES,
] as const;

/** Returns the profile's fields that change; links are replaced as a whole. */
export function planProfile(
  { values, derived, kept, translations }: ReadEntry<ProfileValues>,
  present: ProfileValues,
  tools: Tools,
): Partial<ProfileValues> {
  const { links, first_name: _first, last_name: _last, ...others } = values;
  const texts = { ...others, theme: themeFor(present.theme, others.theme) };
  const changes = changesTo(present, { values: texts, derived: [] }) as Partial<ProfileValues>;
  const name = planName(values, derived, present, tools);
  const fields = [
    ...REPORTED.flatMap(([field, label]) =>
      values[field] === ''
        ? []
        : [[field, `${label}: ${shownText(field, values[field])}`, present[field] === ''] as const],
    ),
    ...PAGE_SETTINGS.flatMap(([field, title]) =>
      isEmptyValue(values[field]) ? [] : [[field, title, isEmptyValue(present[field])] as const],
    ),
  ];
  const taken = fields.filter(([field, title, isNew]) =>
    reportText(tools, title, { changes: changesIn(changes, field), present, isNew }),
  );
  planTranslations(translations, tools);
  const accepted = taken.map(([field]) => changesIn(changes, field));
  if (taken.length > 0 || name !== undefined || fields.length === 0) tools.budget.addToBasics(kept).store();
  return { ...Object.assign({}, ...accepted), ...name, ...planLinks(links, present.links, tools) };
}

/** Only the text about oneself is Markdown. */
function shownText(field: string, text: string): string {
  return field === 'about' ? withoutEscapes(text) : text;
}

function changesIn(changes: Partial<ProfileValues>, field: keyof ProfileValues): Partial<ProfileValues> {
  return Object.hasOwn(changes, field) ? { [field]: changes[field] } : {};
}

/** If the document has only a full name that equals the account's, the account's split is kept. Undefined if not taken. */
function planName(
  values: ProfileValues,
  derived: readonly string[],
  present: ProfileValues,
  tools: Tools,
): Partial<ProfileValues> | undefined {
  const name = joinName(values);
  if (name === '') return undefined;
  const isSameSplit = values.first_name === present.first_name && values.last_name === present.last_name;
  const isSame =
    isSameSplit || (derived.includes('first_name') && name === joinName({ ...present, language: values.language }));
  const changes = isSame ? {} : { first_name: values.first_name, last_name: values.last_name };
  const isTaken = reportText(tools, `Name: ${name}`, { changes, present, isNew: joinName(present) === '' });
  return isTaken ? changes : undefined;
}

/** One item for all: each is of a text of the profile. */
function planTranslations(given: ReadEntry['translations'], { report, newTranslations, translate }: Tools): void {
  if (!given?.length) return;
  const translations = newTranslations('profile', '', given);
  const [action, why] =
    translations.length > 0
      ? (['change', say('differs in {fields}', { fields: ['translations'] })] as const)
      : (['same', 'already there'] as const);
  if (report.add('profile', { action, title: 'Translations of your profile', why: [why] })) translate(translations);
}

type TextVerdict = { changes: Partial<ProfileValues>; present: ProfileValues; isNew: boolean };

/** Returns true if it is to be carried out. */
function reportText({ report }: Tools, title: string, { changes, present, isNew }: TextVerdict): boolean {
  const fields = changesFrom(present, changes);
  if (fields.length === 0) return report.add('profile', { action: 'same', title, why: ['already there'] });
  const [action, why] = isNew ? (['add', 'was empty'] as const) : (['change', 'replaces what is there'] as const);
  return report.add('profile', { action, title, why: [why], changes: fields });
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
      const changes = isSame ? [] : [{ field: 'label', from: stored.label, to: link.label }];
      const [action, why] = isSame ? (['same', 'already there'] as const) : (['change', 'has another label'] as const);
      const isTaken = report.add('links', { action, title, why: [why], changes });
      if (isTaken && !isSame) planned[index] = { ...stored, label: link.label };
    } else if (planned.length >= LINKS_MAX) {
      report.add('links', { action: 'skip', title, why: [say('a profile holds at most {n}', { n: LINKS_MAX })] });
    } else if (report.add('links', { action: 'add', title, why: ['new'] })) {
      planned.push(link);
    }
  }
  const isChanged = planned.length !== present.length || planned.some((link, index) => link !== present[index]);
  return isChanged ? { links: planned } : null;
}
