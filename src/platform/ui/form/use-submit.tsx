import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type AppError, isAppError } from '../../lib/app-error.ts';
import { KnownFault } from '../../lib/texts/errors/failure.ts';
import { faultText } from '../../lib/texts/studio/error-texts.ts';
import { errorToNotice, messageAndError, type NoticeMessage, useNotice } from '../use-notice.tsx';

type Submission<V> = {
  /** Saves the values and returns the success message; throws an AppError. The input stays. */
  save: (values: V) => Promise<string>;
  /** How long a notice is shown; undefined: until the next one. */
  clearAfterMs?: number;
  words?: (failure: AppError) => NoticeMessage;
  /** True if what is missing is named in the notice alone, as in the forms of the specification; its field is marked. */
  namesMissingOnce?: boolean;
};

/** Handles submitting: pending state, the notice of the result, faults at their fields. */
export function useSubmit<V extends FieldValues>(
  form: UseFormReturn<V>,
  { save, clearAfterMs, words = messageAndError, namesMissingOnce = false }: Submission<V>,
) {
  const { notice, setNotice } = useNotice(clearAfterMs);
  const [pending, setPending] = useState(false);
  const isRunning = useRef(false);
  const { isDirty } = form.formState;
  const [loginNeeded, setLoginNeeded] = useState(false);
  /** True if the last attempt did not reach the server. */
  const [isUnreached, setUnreached] = useState(false);

  async function submit(values: V) {
    // Enter pressed twice: while saving, or after saving without new changes.
    if (isRunning.current || (notice?.tone === 'success' && !isDirty)) return;
    isRunning.current = true;
    setPending(true);
    setLoginNeeded(false);
    setUnreached(false);
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: await save(values) });
    } catch (thrown) {
      const failure = isAppError(thrown) ? thrown : undefined;
      setLoginNeeded(failure?.code === 'unauthorized');
      setUnreached(failure?.code === 'unavailable');
      showFaults(form, failure?.details, values, namesMissingOnce);
      setNotice({ tone: 'error', ...errorToNotice(thrown, words) });
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }
  return { notice, setNotice, pending, loginNeeded, isUnreached, onSubmit: form.handleSubmit(submit) };
}

/** Says what is wrong at the fields with faults, and focuses the first. */
function showFaults<V extends FieldValues>(
  form: UseFormReturn<V>,
  details: unknown,
  values: V,
  namesMissingOnce: boolean,
): void {
  const faults = z.array(KnownFault).safeParse(details).data ?? [];
  const known = faults.filter(({ field }) => (field.split('.', 1)[0] ?? '') in values);
  for (const [index, fault] of known.entries()) {
    const { control, value } = controlOf(fault.field, values);
    const text = namesMissingOnce && value === '' ? '' : faultText(fault);
    form.setError(control as Path<V>, { type: 'server', message: text }, { shouldFocus: index === 0 });
  }
}

/**
 * Returns what a fault is of. Only parts of objects have their own controls: 'links.2.url' and 'seo.title', but 'skills' for
 * 'skills.2', and 'contact_fields.0.choices' for one of the choices, which are the lines of a text.
 */
function controlOf(field: string, values: FieldValues): { control: string; value: unknown } {
  const parts = field.split('.');
  let value: unknown = values;
  for (const [index, part] of parts.entries()) {
    const isList = Array.isArray(value) && typeof value[0] !== 'object';
    if (isList || typeof value !== 'object' || value === null)
      return { control: parts.slice(0, index).join('.'), value };
    value = (value as Record<string, unknown>)[part];
  }
  return { control: field, value };
}

/** The props of a form field's control: name, value, error. */
export function fieldProps<V extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<V>,
  name: Path<V>,
) {
  const { error, invalid } = getFieldState(name, formState);
  return { ...register(name), error: error?.message || undefined, 'aria-invalid': invalid || undefined };
}
