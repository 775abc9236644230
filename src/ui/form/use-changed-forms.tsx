import { useCallback, useEffect, useState } from 'react';

/** Reports whether the form of that name has unsaved changes. */
export type OnChanged = (form: string, isChanged: boolean) => void;

/** Whether any of several forms on a screen has changes: a screen can ask for confirmation only once. */
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

/** Reports the state of one form to the screen. */
export function useReportChanged(onChanged: OnChanged, form: string, isChanged: boolean): void {
  useEffect(() => onChanged(form, isChanged), [onChanged, form, isChanged]);
}
