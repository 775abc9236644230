const changed = new Set<symbol>();

/** The forms on the screen with unsaved changes, checked before the app is left. */
export const unsavedForms = {
  /** Returns functions to check and to remove the entry. */
  add(): { isIn(): boolean; remove(): void } {
    const form = Symbol('form');
    changed.add(form);
    return { isIn: () => changed.has(form), remove: () => void changed.delete(form) };
  },
  any: (): boolean => changed.size > 0,
  /** Discards the changes, so that no confirmation is shown again. */
  giveUp: (): void => changed.clear(),
};
