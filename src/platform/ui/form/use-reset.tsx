import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The action of a form's Reset button, and how to undo it until something else is typed. */
export type FormReset = { reset: () => void; undo: (() => void) | undefined };

export function useReset<V extends FieldValues>(form: UseFormReturn<V>, onReset?: () => void): FormReset {
  const [before, setBefore] = useState<V>();
  const { isDirty } = form.formState;

  function reset() {
    setBefore(isDirty ? structuredClone(form.getValues()) : undefined);
    form.reset();
    onReset?.();
  }
  function undo() {
    form.reset(before, { keepDefaultValues: true });
    setBefore(undefined);
  }
  return { reset, undo: before && !isDirty ? undo : undefined };
}
