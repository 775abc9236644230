import type { Values } from '../../model/record.ts';
import { slugOf, slugPicker } from './project-slug.ts';

/**
 * Returns new projects with what the server sets, given the slugs that are taken: they are not marked for the collapsed
 * view unless they say so, and the slug is the given one, or made from the title, with a number if it is taken.
 */
export function completeProjects(added: readonly Values[], takenSlugs: Iterable<string>): Values[] {
  const freeSlug = slugPicker(new Set(takenSlugs));
  return added.map((values) => ({
    ...values,
    show: values.show || 'false',
    slug: freeSlug(String(values.slug ?? slugOf(String(values.title)))),
  }));
}
