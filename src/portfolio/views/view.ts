import { z } from 'zod';
import { line, prose, textFault } from '../../platform/lib/fields.ts';
import { Done } from '../../platform/lib/success.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import { SECTION_KINDS } from '../model/sections.ts';
import { Seo, type SeoColumns } from '../model/seo.ts';

/** Of one account. */
export const VIEWS_MAX = 50;
const ITEMS_MAX = 1_000;
const SLUG_MAX_CHARACTERS = 60;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Everybody, everybody with the address, or those with a share link. */
export const VIEW_ACCESS = ['public', 'unlisted', 'links'] as const;

/** What a view does with records that the portfolio gets later: leaves them out and asks, or shows or leaves them out. */
export const NEW_RECORDS = ['ask', 'show', 'hide'] as const;

/** The place in its list, from 0; null: as in the portfolio. */
const position = () => z.number().int('must be a whole number').min(0, 'must not be negative').nullable();

const ViewSection = z.object({
  kind: z.enum(SECTION_KINDS, fault('must be one of {values}', { values: SECTION_KINDS.join(', ') })),
  shown: z.boolean().prefault(true),
  position: position().prefault(null),
});

const itemFields = {
  kind: z.enum(RECORD_PATHS, fault('must be one of {values}', { values: RECORD_PATHS.join(', ') })),
  record_id: z.string().min(1, 'is required').max(100),
  shown: z.boolean().prefault(true),
  position: position().prefault(null),
  /** Instead of the record's own; '' for that. */
  title: line().prefault(''),
  description: prose().prefault(''),
};

/** `stale: false` confirms a text whose record has changed since it was written; `true` marks one in a copy. */
const ViewItemInput = z.object({ ...itemFields, stale: z.boolean().optional() });
export type ViewItemInput = z.infer<typeof ViewItemInput>;

/** As it is stored. */
export type ViewItem = Omit<ViewItemInput, 'stale'> & {
  /** When its texts were written or confirmed; '' without texts. */
  tailored_at: string;
};

/** A view as it is stored, to be applied to a portfolio. */
export type StoredView = SeoColumns & {
  id: string;
  access: string;
  headline: string;
  about: string;
  sections: z.infer<typeof ViewSection>[];
  items: ViewItem[];
  show_contact: boolean;
};

const viewFields = {
  name: line().min(1, 'is required'),
  slug: z
    .string(textFault)
    .trim()
    .max(SLUG_MAX_CHARACTERS, fault('must be at most {n} characters', { n: SLUG_MAX_CHARACTERS }))
    .regex(SLUG, 'must be letters a to z, digits and hyphens'),
  access: z.enum(VIEW_ACCESS, fault('must be one of {values}', { values: VIEW_ACCESS.join(', ') })),
  /** Instead of the portfolio's own; '' for that. */
  headline: line(),
  about: prose(),
  sections: z
    .array(ViewSection, 'must be a list')
    .refine((sections) => isOnceEach(sections.map(({ kind }) => kind)), 'must name each section once'),
  items: z
    .array(ViewItemInput, 'must be a list')
    .max(ITEMS_MAX, { error: () => fault('must have at most {n} items', { n: ITEMS_MAX }) })
    .refine(
      (items) => isOnceEach(items.map(({ kind, record_id }) => `${kind} ${record_id}`)),
      'must name each record once',
    ),
  /** True if its page and files have the contact details, unless the account shows them to nobody. */
  show_contact: z.boolean(),
  /** What search engines and link previews say of it; null for what the program writes. */
  seo: Seo.nullable(),
  new_records: z.enum(NEW_RECORDS, fault('must be one of {values}', { values: NEW_RECORDS.join(', ') })),
};

function isOnceEach(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** The body to make a view: without a slug, it is made of the headline, never of the name, which only its owner sees. */
export const NewView = z.object({
  name: viewFields.name,
  slug: viewFields.slug.optional(),
  access: viewFields.access.prefault('links'),
  headline: viewFields.headline.prefault(''),
  about: viewFields.about.prefault(''),
  sections: viewFields.sections.prefault([]),
  items: viewFields.items.prefault([]),
  show_contact: viewFields.show_contact.prefault(false),
  new_records: viewFields.new_records.prefault('ask'),
  seo: viewFields.seo.prefault(null),
});
export type NewView = z.infer<typeof NewView>;

/** The body to change one: only the changed keys. */
export const ViewChange = z.object(viewFields).partial();
export type ViewChange = z.infer<typeof ViewChange>;

/** What a portfolio says to one audience: only what differs from it. */
export const View = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  access: z.enum(VIEW_ACCESS),
  headline: z.string(),
  about: z.string(),
  sections: z.array(
    z.object({ kind: z.enum(SECTION_KINDS), shown: z.boolean(), position: z.number().int().nullable() }),
  ),
  items: z.array(
    z.object({
      kind: z.enum(RECORD_PATHS),
      record_id: z.string(),
      shown: z.boolean(),
      position: z.number().int().nullable(),
      title: z.string(),
      description: z.string(),
      /** True if the record has changed since its texts here were written. */
      stale: z.boolean(),
    }),
  ),
  show_contact: z.boolean(),
  seo: Seo.nullable(),
  new_records: z.enum(NEW_RECORDS),
  /** Later records that the view leaves out; with `new_records: 'ask'`, until its owner decides about them. */
  new_items: z.array(z.object({ kind: z.enum(RECORD_PATHS), record_id: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type View = z.infer<typeof View>;

export const SavedView = Done.extend({ view: View });

export function isViewSlug(text: string): boolean {
  return text.length <= SLUG_MAX_CHARACTERS && SLUG.test(text);
}

export function viewPath(userName: string, slug: string): string {
  return `/u/${userName}/v/${slug}`;
}
