import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { freshId } from '../../lib/uuid.ts';
import { readStoredUser } from '../stored-user.ts';
import { checksum, type Draft, drafts, isSecretField } from './drafts.ts';

const KEEP_AFTER_MS = 300;
/** In session storage while a document is reloaded: the ids of the drafts that are restored without being offered. */
const RELOADED = 'draft reloaded';
/** Those of this document, until they are restored; undefined before the first form is shown. */
let reloaded: Set<string> | undefined;

export type DraftState = {
  /** What was typed earlier, until the user has chosen. */
  offer: Draft | undefined;
  /** True if what is stored has changed since the offered draft was typed. */
  isOutdated: boolean;
  /** What became of the last draft. */
  outcome: 'reloaded' | 'restored' | 'discarded' | undefined;
  restore: () => void;
  discard: () => void;
  undoDiscard: () => void;
  /** True if the form differs from what is stored. */
  isUnsaved: boolean;
  /** True if that is kept in this browser; undefined until it was tried. */
  isKept: boolean | undefined;
  /** True if a password or the like was typed, which is never kept. */
  hasSecret: boolean;
};

type DraftOptions = {
  userId: string;
  /** '#project': distinguishes forms with the same address. */
  part?: string;
  /** True if the form adds something, so that nothing can have changed elsewhere. */
  isNew?: boolean;
  /** Fields of this form that may contain a secret, besides those named like one; a list that does not change. */
  secretFields?: readonly string[];
};

const NO_FIELDS: readonly string[] = [];

/**
 * Keeps input in this browser until it is saved, and offers it when the form is opened again: after a closed tab, a
 * crash, a lost network. After a reload it is restored at once.
 */
export function useDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  { userId, part = '', isNew = false, secretFields = NO_FIELDS }: DraftOptions,
): DraftState {
  const [name] = useState(() => location.pathname + location.search + part);
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [outcome, setOutcome] = useState<DraftState['outcome']>();
  const [discarded, setDiscarded] = useState<Draft>();
  const { isDirty, defaultValues, dirtyFields } = useFormState({ control: form.control });
  const { id, isKept } = useKeptInput(form, { userId, name, secretFields });

  const putBack = useCallback(
    (draft: Draft) => {
      const now = form.getValues();
      form.reset({ ...now, ...fitting(draft.values, now) }, { keepDefaultValues: true });
      // From here on it is the draft of this form.
      if (id.current !== draft.id) drafts.remove(userId, { form: name, id: id.current });
      id.current = draft.id;
    },
    [form, id, userId, name],
  );

  useEffect(() => {
    reloaded ??= takeReloaded();
    const found = drafts.of(userId, name, Date.now());
    const stored = form.getValues();
    for (const draft of found.filter(({ values }) => isSaved(values, stored))) drafts.remove(userId, draft);
    const own = found.find((draft) => reloaded?.delete(draft.id));
    if (own && !isSaved(own.values, stored)) {
      putBack(own);
      setOutcome('reloaded');
    }
    setOffers(found.filter((draft) => draft !== own && !isSaved(draft.values, stored)));
  }, [form, userId, name, putBack]);

  const [offer] = offers;
  function decide(draft: Draft, decision: 'restored' | 'discarded'): void {
    if (decision === 'restored') putBack(draft);
    else drafts.remove(userId, draft);
    setDiscarded(decision === 'discarded' ? draft : undefined);
    setOffers(offers.filter((other) => other !== draft));
    setOutcome(decision);
  }
  return {
    offer,
    isOutdated: offer !== undefined && !isNew && offer.stored !== checksum(defaultValues),
    outcome: outcome === 'discarded' || isDirty ? outcome : undefined,
    restore: () => offer && decide(offer, 'restored'),
    discard: () => offer && decide(offer, 'discarded'),
    undoDiscard() {
      if (!discarded) return;
      drafts.store(userId, discarded);
      setOffers([discarded, ...offers]);
      setOutcome(undefined);
    },
    isUnsaved: isDirty,
    isKept: isDirty ? isKept : false,
    hasSecret: Object.keys(dirtyFields).some((field) => isSecretField(field) || secretFields.includes(field)),
  };
}

type KeptInput = { userId: string; name: string; secretFields: readonly string[] };

/** Stores the changed fields shortly after each change, and removes them when there are none, as after saving. */
function useKeptInput<V extends FieldValues>(form: UseFormReturn<V>, { userId, name, secretFields }: KeptInput) {
  const id = useRef('');
  const [isKept, setKept] = useState<boolean>();
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    id.current ||= freshId();
    function keep(): boolean {
      // After logging out nothing is stored, also if that was in another tab.
      if (userId === '' || readStoredUser()?.id !== userId) return false;
      const values = changedValues(form, secretFields);
      const draft = { id: id.current, form: name, at: new Date().toISOString(), values };
      if (Object.keys(values).length === 0) {
        drafts.remove(userId, draft);
        return false;
      }
      return drafts.store(userId, { ...draft, stored: checksum(form.formState.defaultValues) });
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setKept(keep()), KEEP_AFTER_MS);
    };
    // A phone may end a tab in the background without a further event.
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    const onLeft = () => keep() && markReloaded(id.current);
    // Back/forward cache: the form still has its input.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && takeReloaded();
    if (isDirty) keepSoon();
    else keep();
    const { unsubscribe } = form.watch(keepSoon);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeft);
    window.addEventListener('pageshow', onShown);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeft);
      window.removeEventListener('pageshow', onShown);
      keep();
    };
  }, [form, isDirty, userId, name, secretFields]);
  return { id, isKept };
}

/** Only changed fields: the others show what is stored by the time of restoring. No passwords. */
function changedValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  secretFields: readonly string[],
): Record<string, unknown> {
  const stored: Record<string, unknown> = form.formState.defaultValues ?? {};
  const isChanged = ([name, value]: [string, unknown]) =>
    // An unchanged list counts as dirty once something was restored.
    JSON.stringify(value) !== JSON.stringify(stored[name]) &&
    !isSecretField(name) &&
    !secretFields.includes(name) &&
    form.getFieldState(name as Parameters<typeof form.getFieldState>[0]).isDirty;
  return Object.fromEntries(Object.entries(form.getValues()).filter(isChanged));
}

/** Leaves out what the form no longer has, or has in another shape: the draft may be of an older version. */
function fitting(values: Record<string, unknown>, shown: FieldValues): Record<string, unknown> {
  const hasShape = (value: unknown, other: unknown) =>
    typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => hasShape(value, shown[name])));
}

/** True if nothing of it is left to save. */
function isSaved(values: Record<string, unknown>, shown: FieldValues): boolean {
  const isSame = ([name, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(shown[name]);
  return Object.entries(fitting(values, shown)).every(isSame);
}

function markReloaded(id: string): void {
  try {
    sessionStorage.setItem(RELOADED, [...takeReloaded(), id].join(' '));
  } catch {}
}

function takeReloaded(): Set<string> {
  try {
    const ids = sessionStorage.getItem(RELOADED);
    sessionStorage.removeItem(RELOADED);
    return new Set(ids?.split(' '));
  } catch {
    return new Set();
  }
}
