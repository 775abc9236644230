import type { Values } from '../../model/record.ts';
import { COLLAPSED_VIEW_SIZE } from './project.ts';
import { slugOf, slugPicker } from './project-slug.ts';

type Present = {
  /** How many projects of the account are marked for the collapsed view. */
  shown: number;
  /** The slugs that are taken. */
  slugs: Iterable<string>;
};

/**
 * Returns new projects with what the server sets. One with an empty `show` joins the collapsed view while that has
 * room; the slug is the given one, or made from the title, with a number if it is taken.
 */
export function completeProjects(added: readonly Values[], present: Present): Values[] {
  let shown = present.shown + added.filter(({ show }) => show === 'true').length;
  const freeSlug = slugPicker(new Set(present.slugs));
  return added.map((values) => {
    const show = values.show || (shown++ < COLLAPSED_VIEW_SIZE ? 'true' : 'false');
    return { ...values, show, slug: freeSlug(String(values.slug ?? slugOf(String(values.title)))) };
  });
}
