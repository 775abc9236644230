type Values = Record<string, unknown>;

/** Who sees a record: everybody; those who open a view that shows it; only its owner. */
export const VISIBILITIES = ['everyone', 'views', 'nobody'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

function isVisibility(value: unknown): value is Visibility {
  return VISIBILITIES.some((visibility) => visibility === value);
}

/**
 * Returns the visibility of a record, or of its row. What an earlier version of the program writes has `hidden` alone,
 * beside which `visibility` may be out of date: it only says which of the hidden ones views can show.
 */
export function visibilityOf({ visibility, hidden }: Values): Visibility {
  if (hidden === undefined) return isVisibility(visibility) ? visibility : 'everyone';
  if (!hidden) return 'everyone';
  return visibility === 'views' ? 'views' : 'nobody';
}

/** Leaves `visibility` alone in values that are read from where an earlier version of the program has stored them. */
export function withVisibility<V extends Values>(given: V): Omit<V, 'hidden'> & { visibility: Visibility } {
  const { hidden: _, ...values } = given;
  return { ...values, visibility: visibilityOf(given) };
}

/**
 * Replaces `hidden` in what a client sends: `true` hides what everybody sees and leaves the others alone, and
 * `visibility` wins. What names neither changes neither.
 */
export function sentVisibility({ hidden, ...values }: Values, stored: Visibility = 'everyone'): Values {
  if (values.visibility !== undefined || hidden === undefined) return values;
  if (!hidden) return { ...values, visibility: 'everyone' };
  return { ...values, visibility: stored === 'everyone' ? 'nobody' : stored };
}
