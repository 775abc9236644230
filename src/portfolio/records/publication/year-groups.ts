type Dated = { published_on: string };

type YearGroup<P> = {
  /** '' of those without a date. */
  year: string;
  /** The place of its first one in the whole list. */
  first: number;
  works: [P, ...P[]];
};

/**
 * Groups consecutive publications of one year. New ones are placed newest first, so that each year is there once; in an
 * order of the owner's own it stands wherever it changes.
 */
export function yearGroups<P extends Dated>(publications: readonly P[]): YearGroup<P>[] {
  const groups: YearGroup<P>[] = [];
  for (const [index, publication] of publications.entries()) {
    const year = publication.published_on.slice(0, 'YYYY'.length);
    const group = groups.at(-1);
    if (group?.year === year) group.works.push(publication);
    else groups.push({ year, first: index, works: [publication] });
  }
  return groups;
}
