const changed = new Set<symbol>();

/** The forms on the screen that hold what is not saved: for who leaves the app as a whole. */
export const unsavedForms = {
  /** Answers how to take it out again. */
  add(): { isIn(): boolean; remove(): void } {
    const form = Symbol('form');
    changed.add(form);
    return { isIn: () => changed.has(form), remove: () => void changed.delete(form) };
  },
  any: (): boolean => changed.size > 0,
  /** What was typed may go: nobody is asked again. */
  giveUp: (): void => changed.clear(),
};
