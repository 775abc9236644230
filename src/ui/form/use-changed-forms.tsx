import { useCallback, useEffect, useState } from 'react';

/** Tells the screen whether the form of that name differs from what is saved. */
export type OnChanged = (form: string, isChanged: boolean) => void;

/** Whether any of several forms on a screen is changed: a screen can ask only once before it is left. */
export function useChangedForms() {
  const [changed, setChanged] = useState<readonly string[]>([]);
  const report = useCallback<OnChanged>((form, isChanged) => {
    setChanged((before) => {
      const others = before.filter((name) => name !== form);
      return isChanged ? [...others, form] : others;
    });
  }, []);
  return { isChanged: changed.length > 0, report };
}

/** Keeps the screen told of one form. */
export function useReportChanged(onChanged: OnChanged, form: string, isChanged: boolean): void {
  useEffect(() => onChanged(form, isChanged), [onChanged, form, isChanged]);
}
