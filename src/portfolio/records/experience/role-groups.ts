import { placeText } from '../kit/record-text.ts';

type Role = {
  company_name: string;
  city: string;
  state: string;
  country: string;
  start_year: string;
  end_year: string;
};

/** Roles at one company, in the given order, and what holds for all of them. */
export type RoleGroup<R> = {
  roles: [R, ...R[]];
  /** From the first start to the last end, '' for one that goes on. */
  start_year: string;
  end_year: string;
};

/**
 * Groups consecutive experiences of one company, so that a page shows them as one block. A company is the same without
 * regard to case and white space; a place that is missing fits any.
 */
export function roleGroups<R extends Role>(experiences: readonly R[]): RoleGroup<R>[] {
  const groups: [R, ...R[]][] = [];
  for (const experience of experiences) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && isSameCompany(before, experience)) group.push(experience);
    else groups.push([experience]);
  }
  return groups.map((roles) => ({ roles, ...periodOf(roles) }));
}

function isSameCompany(one: Role, other: Role): boolean {
  const [company, place] = [comparable(one.company_name), comparable(placeText(one))];
  const otherPlace = comparable(placeText(other));
  if (company === '' || company !== comparable(other.company_name)) return false;
  return place === otherPlace || place === '' || otherPlace === '';
}

/** Case by Unicode, not by a language: what is equal must not depend on who reads. */
function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
}

function periodOf(roles: readonly Role[]): { start_year: string; end_year: string } {
  const starts = roles.map(({ start_year }) => start_year).filter(Boolean);
  const isOngoing = roles.some(({ start_year, end_year }) => start_year !== '' && end_year === '');
  const ends = roles.map(({ end_year }) => end_year).filter(Boolean);
  return { start_year: starts.toSorted()[0] ?? '', end_year: isOngoing ? '' : (ends.toSorted().at(-1) ?? '') };
}
