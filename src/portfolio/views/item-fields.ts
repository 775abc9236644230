import type { RecordPath } from '../model/record-kinds.ts';

/** Fields that say what was done, in kinds that have no `description`. */
const DESCRIPTIONS: { [path in RecordPath]?: string } = { experiences: 'responsibilities', educations: 'awards' };

/** Which field of a record the description of a view's item is shown in, if the kind has it. */
export function describingField(path: RecordPath): string {
  return DESCRIPTIONS[path] ?? 'description';
}

/** Returns the items that a view's description makes of a list of texts. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Those whose first name is not their title: it is what a view's title stands in place of. */
const TITLES: { [path in RecordPath]?: string } = {
  educations: 'name_of_award',
  experiences: 'position',
  skills: 'name',
};

/** Which field of a record the title of a view's item is shown in: the first of the kind's `names`. */
export function titleField(path: RecordPath): string {
  return TITLES[path] ?? 'title';
}
