import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { unsavedChanges } from '../form/unsaved-changes.tsx';
import { errorToNotice } from '../use-notice.tsx';
import { useStoredUser } from '../use-stored-user.tsx';
import { isTextField, undoKey } from './undo-keys.ts';
import { UndoNotice } from './undo-notice.tsx';
import { UndoSession } from './undo-session.ts';
import type { Step } from './undo-stack.ts';
import { UndoToast } from './undo-toast.tsx';

const createSession = () => new UndoSession({ hasUnsaved: unsavedChanges.any, describe });
const Session = createContext<UndoSession>(createSession());

/** Returns functions to make steps undoable. */
export function useUndoSession(): Pick<UndoSession, 'record' | 'undoOne'> {
  return useContext(Session);
}

/** Offers to undo a deletion; the offer stays visible across screens until it expires. */
export function useOfferUndo(): (step: Step) => void {
  const { record } = useContext(Session);
  return (step) => record(step, 'offer');
}

/** The last step to undo and the next to redo, for buttons of a screen; undefined without one. */
export function useUndoButtons(): { onUndo?: () => Promise<void>; onRedo?: () => Promise<void> } {
  const { subscribe, state, undo, redo } = useContext(Session);
  const { stack } = useSyncExternalStore(subscribe, state);
  return { ...(stack.done.length > 0 && { onUndo: undo }), ...(stack.undone.length > 0 && { onRedo: redo }) };
}

/** Changes when steps were undone or redone: the key of what has copied stored values to its state. */
export function useUndoChanges(): number {
  const { subscribe, state } = useContext(Session);
  return useSyncExternalStore(subscribe, () => state().changes);
}

/** Whether the step is done or undone now; undefined for one that is in neither stack. */
export function useStepState(step: Step | undefined): 'done' | 'undone' | undefined {
  const { subscribe, state } = useContext(Session);
  return useSyncExternalStore(subscribe, () => {
    const { done, undone } = state().stack;
    if (!step) return undefined;
    if (done.includes(step)) return 'done';
    return undone.includes(step) ? 'undone' : undefined;
  });
}

/** What the user does in the studio can be undone, with the keyboard or in a notice, until they log out. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createSession);
  const userId = useStoredUser()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every account
  useEffect(() => session.clear, [session, userId]);
  useUndoKeys(session);
  const { offers, result, stack } = useSyncExternalStore(session.subscribe, session.state);
  const isShown = offers.length > 0 || result !== undefined;
  return (
    <Session value={session}>
      {/* Room to scroll what the notice covers above it. */}
      <div className={isShown ? 'pb-48' : ''}>{children}</div>
      {isShown && (
        <section
          aria-label={t('Undo')}
          className="fixed inset-x-4 bottom-[var(--undo-bottom,1rem)] z-30 mx-auto flex max-h-[50dvh] max-w-md flex-col gap-2 overflow-y-auto print:hidden"
        >
          {offers.map(({ key, step }) => (
            <UndoToast key={key} step={step} onUndo={session.undoOne} onGone={session.dropOffer} />
          ))}
          {result && (
            <UndoNotice
              result={result}
              onUndo={stack.done.length > 0 ? session.undo : undefined}
              onRedo={stack.undone.length > 0 ? session.redo : undefined}
              onGone={session.dropResult}
            />
          )}
        </section>
      )}
    </Session>
  );
}

/** Not in text fields, where the browser undoes typing, and not under a dialog. */
function useUndoKeys({ undo, redo }: UndoSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = undoKey(event);
      if (!wanted || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof HTMLElement && isTextField(event.target)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      void (wanted === 'undo' ? undo() : redo());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}

function describe(thrown: unknown): string {
  const { message, error } = errorToNotice(thrown);
  return error === undefined ? message : `${message}: ${error}`;
}
