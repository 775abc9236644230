import { z } from 'zod';
import { NewView, VIEWS_MAX, type ViewItemInput } from '../../../portfolio/views/view.ts';
import { isObject } from '../plain-values.ts';
import { transferredTranslations } from '../resume.ts';
import { OWN_PART } from './mapping.ts';

/** A view of an account as an import compares it; who may see it is not transferred. */
export type AccountView = Omit<NewView, 'slug' | 'access' | 'items'> & {
  id: string;
  slug: string;
  items: Omit<ViewItemInput, 'stale'>[];
  /** What it leaves out since it came later. */
  later: Pick<ViewItemInput, 'kind' | 'record_id'>[];
};

const Item = NewView.shape.items.unwrap().element.omit({ record_id: true, stale: true });
const at = z.number().int().min(0);
/** More than an account can have. */
const LATER_MAX = 200_000;

/** A view in a document: records have no ids there, so that an item says the place of its record in its list. */
const TransferredView = NewView.omit({ access: true, items: true }).extend({
  slug: NewView.shape.slug.unwrap(),
  items: z.array(Item.extend({ at })).max(1_000),
  later: z
    .array(Item.pick({ kind: true }).extend({ at }))
    .max(LATER_MAX)
    .prefault([]),
  translations: transferredTranslations().prefault([]),
});
export type TransferredView = z.infer<typeof TransferredView>;

/** Returns the views of an export, and how many of its entries are none. */
export function readViews({ meta }: Record<string, unknown>): { views: TransferredView[]; dropped: number } {
  const own = isObject(meta) ? meta[OWN_PART] : undefined;
  const given = isObject(own) && Array.isArray(own.views) ? own.views : [];
  const views = given.slice(0, VIEWS_MAX).flatMap((view) => TransferredView.safeParse(view).data ?? []);
  return { views, dropped: given.length - views.length };
}
