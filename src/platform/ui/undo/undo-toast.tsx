import { X } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { errorToNotice, NoticeText, useNotice } from '../use-notice.tsx';
import { type Step, UNDO_SHOWN_MS } from './undo-stack.ts';

type UndoToastProps = { step: Step; onUndo: (step: Step) => Promise<void>; onGone: (step: Step) => void };

/** Takes the focus, whose element was removed, and passes it to the heading when it disappears. */
export function UndoToast({ step, onUndo, onGone }: UndoToastProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState(false);
  const { notice, setNotice } = useNotice();

  // A layout effect ends before its elements are removed.
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (shown?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);
  const leave = useCallback(() => onGone(step), [step, onGone]);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    const timer = setTimeout(leave, UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leave]);

  async function bringBack() {
    setPending(true);
    try {
      await onUndo(step);
    } catch (thrown) {
      setPending(false);
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }

  return (
    <div ref={box} className="case flex flex-col gap-2 py-2 ps-4 pe-2 shadow-pop">
      <div className="flex items-center gap-2">
        <p id={id} role="status" className="min-w-0 flex-1 break-words text-sm">
          {step.done}
        </p>
        <Button aria-describedby={id} pending={pending} onClick={() => void bringBack()}>
          {t('Undo')}
        </Button>
        <CloseToast onClose={leave} />
      </div>
      <NoticeText notice={notice} />
    </div>
  );
}

export function CloseToast({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label={t('Close')}
      onClick={onClose}
      className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
