import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/studio/studio-texts.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  children: ReactNode;
};

/** Traps the focus while open and restores it afterwards; Escape and a click outside close it. */
export function Dialog({ open, onOpenChange, title, description, wide = false, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={`case flex w-full flex-col gap-5 p-6 shadow-pop transition-[opacity,translate] duration-200 ease-settle data-ending-style:translate-y-1 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 ${wide ? 'max-w-4xl' : 'max-w-lg'}`}
          >
            <div className="flex items-start justify-between gap-4">
              <div className="flex flex-col gap-1">
                <Base.Title className="font-bold font-display text-heading">{title}</Base.Title>
                {description && <Base.Description className="text-soft text-sm">{description}</Base.Description>}
              </div>
              <Base.Close
                aria-label={t('Close')}
                className="-m-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
