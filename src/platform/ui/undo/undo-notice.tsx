import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { NoticeText } from '../use-notice.tsx';
import type { UndoResult } from './undo-session.ts';
import { CloseToast } from './undo-toast.tsx';

const NOTICE_SHOWN_MS = 20_000;

type UndoNoticeProps = {
  result: UndoResult;
  /** Undefined if nothing is left to be undone, or redone. */
  onUndo: (() => Promise<void>) | undefined;
  onRedo: (() => Promise<void>) | undefined;
  onGone: () => void;
};

/** Says what was done, undone or redone last. It takes no focus from others, and stays while it has it. */
export function UndoNotice({ result, onUndo, onRedo, onGone }: UndoNoticeProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<'undo' | 'redo'>();

  useEffect(() => {
    // The button that was pressed may be gone, and the screen may have started again.
    const isFocusLost = result.isOfUndo && document.activeElement === document.body;
    if (isFocusLost) box.current?.querySelector('button')?.focus();
    const timer = setTimeout(() => {
      if (!box.current?.contains(document.activeElement)) onGone();
    }, NOTICE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result, onGone]);

  async function run(name: 'undo' | 'redo', action: () => Promise<void>) {
    setPending(name);
    await action();
    setPending(undefined);
  }
  function close() {
    if (box.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus();
    onGone();
  }
  const { text, error } = result;
  return (
    <div ref={box} className="case flex flex-col gap-2 py-2 ps-4 pe-2 shadow-pop">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <p id={id} role="status" className="break-words text-sm empty:hidden">
              {error === undefined && text}
            </p>
            {error !== undefined && <NoticeText notice={{ tone: 'error', message: text, error }} />}
          </div>
          <div className="flex gap-2 empty:hidden">
            {onUndo && (
              <Button
                aria-describedby={id}
                title={t('Ctrl+Z')}
                pending={pending === 'undo'}
                onClick={() => void run('undo', onUndo)}
              >
                {t('Undo')}
              </Button>
            )}
            {onRedo && (
              <Button
                aria-describedby={id}
                title={t('Ctrl+Shift+Z')}
                pending={pending === 'redo'}
                onClick={() => void run('redo', onRedo)}
              >
                {t('Redo')}
              </Button>
            )}
          </div>
        </div>
        <CloseToast onClose={close} />
      </div>
    </div>
  );
}
