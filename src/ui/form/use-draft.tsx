import { useEffect, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { Notice } from '../notice.tsx';
import { unsavedChanges } from './unsaved-changes.tsx';

/**
 * Keeps input over a reload of the document, in this tab only. Leaving without saving discards it. Returns true if
 * input was restored.
 */
export function useDraft<V extends FieldValues>(form: UseFormReturn<V>, userId: string): boolean {
  const [isRestored, setRestored] = useState(false);
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  const key = `draft ${userId} ${location.pathname}`;

  useEffect(() => {
    const draft = takeDraft(key);
    if (!draft) return;
    form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
    setRestored(true);
  }, [form, key]);

  useEffect(() => {
    const keep = () => {
      if (!isDirty || !unsavedChanges.any()) return;
      // Only changed fields: the others show what is stored by then.
      const typed = Object.entries(form.getValues()).filter(([name]) => name in dirtyFields);
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    };
    // Back/forward cache: the form still has its input.
    const forget = () => sessionStorage.removeItem(key);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', forget);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', forget);
    };
  });
  return isRestored && isDirty;
}

function takeDraft(key: string): Record<string, unknown> | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : JSON.parse(text);
}

export function DraftNotice({ isRestored }: { isRestored: boolean }) {
  if (!isRestored) return null;
  return <Notice tone="info">What you typed before the page was reloaded is back. It is not saved yet.</Notice>;
}
