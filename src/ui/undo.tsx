import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import { freshId } from '../lib/uuid.ts';
import { UNDO_SHOWN_MS } from '../model/record.ts';
import { Button } from './button.tsx';
import { errorToNotice, NoticeText, useNotice } from './use-notice.tsx';

/** The action ('‘Engine’ deleted.'), and how to undo it. */
type Undoable = { done: string; undo: () => Promise<void> };
type Offer = Undoable & { key: string };

const OfferUndo = createContext<(undoable: Undoable) => void>(() => {});

/** Offers to undo the last action; the offer stays visible across screens until it expires. */
export function useOfferUndo() {
  return useContext(OfferUndo);
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const [offers, setOffers] = useState<Offer[]>([]);
  const offer = useCallback((undoable: Undoable) => {
    setOffers((before) => [{ ...undoable, key: freshId() }, ...before]);
  }, []);
  const drop = useCallback((key: string) => setOffers((before) => before.filter((one) => one.key !== key)), []);
  return (
    <OfferUndo value={offer}>
      {children}
      {offers.length > 0 && (
        <section
          aria-label="Undo"
          className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-h-[50dvh] max-w-md flex-col gap-2 overflow-y-auto"
        >
          {offers.map((one) => (
            <UndoToast key={one.key} offer={one} onGone={drop} />
          ))}
        </section>
      )}
    </OfferUndo>
  );
}

type UndoToastProps = { offer: Offer; onGone: (key: string) => void };

/** Takes the focus, whose element was removed, and passes it to the heading when it disappears. */
function UndoToast({ offer: { key, done, undo }, onGone }: UndoToastProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState(false);
  const { notice, setNotice } = useNotice();

  const leave = useCallback(() => {
    if (box.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus();
    onGone(key);
  }, [key, onGone]);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    const timer = setTimeout(leave, UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leave]);

  async function bringBack() {
    setPending(true);
    try {
      await undo();
      leave();
    } catch (thrown) {
      setPending(false);
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }

  return (
    <div ref={box} className="case flex flex-col gap-2 py-2 ps-4 pe-2 shadow-pop">
      <div className="flex items-center gap-2">
        <p id={id} role="status" className="min-w-0 flex-1 break-words text-sm">
          {done}
        </p>
        <Button aria-describedby={id} pending={pending} onClick={() => void bringBack()}>
          Undo
        </Button>
        <button
          type="button"
          aria-label="Close"
          onClick={leave}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <NoticeText notice={notice} />
    </div>
  );
}
