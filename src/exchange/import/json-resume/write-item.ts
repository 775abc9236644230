import { isObject, isSameValue } from '../plain-values.ts';
import { exportable, isNothing } from '../preserved-fields.ts';
import type { ResumeEntry, Values } from '../resume.ts';
import { readItem } from './item-codec.ts';
import { OWN_PART, type Section } from './mapping.ts';

/** Returns the item in the fields of the official schema, and in its own part everything that these cannot restore. */
export function writeItem<V extends Values>(section: Section<V>, entry: ResumeEntry<V>): Record<string, unknown> {
  const { values, kept, translations = [] } = entry;
  const item = withoutEmpty({
    ...exportable(kept, section.unmappedFields ?? {}),
    ...section.write(values, kept),
  });
  const back = readItem(section, item, { add: () => {}, list: () => [] });
  const own = Object.entries(values).filter(
    ([field, value]) => !back || section.stated?.includes(field) || !isSameValue(back.values[field], value),
  );
  const isSplit = section.split !== undefined && section.split(item).length > 1;
  if (isSplit || !isSameValue(back?.kept ?? {}, kept)) own.push(['kept', kept]);
  if (translations.length > 0) own.push(['translations', translations]);
  return own.length === 0 ? item : { ...item, [OWN_PART]: withHidden(Object.fromEntries(own)) };
}

/** With `hidden` beside each `visibility`: an earlier version of the program must not show what is hidden here. */
function withHidden(own: Values): Values {
  const { visibility, skills } = own;
  return {
    ...own,
    ...(Array.isArray(skills) && { skills: skills.map((skill) => (isObject(skill) ? withHidden(skill) : skill)) }),
    ...(visibility !== undefined && { hidden: visibility !== 'everyone' }),
  };
}

function withoutEmpty(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => !isNothing(value)));
}
