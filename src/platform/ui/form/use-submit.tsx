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
};

/** Handles submitting: pending state, the notice of the result, faults at their fields. */
export function useSubmit<V extends FieldValues>(
  form: UseFormReturn<V>,
  { save, clearAfterMs, words = messageAndError }: Submission<V>,
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
      showFaults(form, failure?.details, values);
      setNotice({ tone: 'error', ...errorToNotice(thrown, words) });
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }
  return { notice, setNotice, pending, loginNeeded, isUnreached, onSubmit: form.handleSubmit(submit) };
}

/**
 * Marks the fields with faults and focuses the first. An empty field is only marked: the notice names what is missing.
 */
function showFaults<V extends FieldValues>(form: UseFormReturn<V>, details: unknown, values: V): void {
  const faults = z.array(KnownFault).safeParse(details).data ?? [];
  const known = faults.filter(({ field }) => (field.split('.', 1)[0] ?? '') in values);
  for (const [index, fault] of known.entries()) {
    const { field } = fault;
    const text = values[field] === '' ? '' : faultText(fault);
    form.setError(controlOf(field, values) as Path<V>, { type: 'server', message: text }, { shouldFocus: index === 0 });
  }
}

/** Only parts of objects have their own controls: 'links.2.url' and 'seo.title', but 'skills' for 'skills.2'. */
function controlOf(field: string, values: FieldValues): string {
  const [name = ''] = field.split('.', 1);
  const value: unknown = Array.isArray(values[name]) ? values[name][0] : values[name];
  return typeof value === 'object' && value !== null ? field : name;
}

/** The props of a form field's control: name, value, error. */
export function fieldProps<V extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<V>,
  name: Path<V>,
) {
  const { error, invalid } = getFieldState(name, formState);
  return { ...register(name), error: error?.message || undefined, 'aria-invalid': invalid || undefined };
}
