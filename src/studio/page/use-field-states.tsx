import { useCallback, useEffect, useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { FieldState } from './field-saving.tsx';

const WORST = ['rejected', 'conflict', 'unreachable', 'saving', 'typing'] as const;

/** What the status line says of the texts of the page; of another page, nothing yet. */
export function useFieldStates(page: string) {
  const [states, setStates] = useState<ReadonlyMap<string, FieldState>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every page
  useEffect(() => setStates(undefined), [page]);
  const onState = useCallback((key: string, state: FieldState) => {
    setStates((before) => (before?.get(key) === state ? before : new Map([...(before ?? []), [key, state]])));
  }, []);
  const all = [...(states?.values() ?? [])];
  const worst = WORST.find((state) => all.includes(state));
  return { status: states ? statusText(worst) : '', isUnsaved: worst !== undefined, onState };
}

function statusText(state: (typeof WORST)[number] | undefined): string {
  if (state === undefined) return t('All changes saved');
  if (state === 'saving') return t('Saving…');
  return state === 'typing' ? t('Typing…') : t('Not saved');
}
