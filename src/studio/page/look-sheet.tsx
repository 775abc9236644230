import { X } from 'lucide-react';
import type { AccountProps } from '../../identity/account/load-account.tsx';
import { AppearancePanel } from '../../identity/account/panels/appearance-panel.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';

/** Beside the page: each choice shows on it at once. */
export function LookSheet({ onClose, ...own }: AccountProps & { onClose: () => void }) {
  return (
    <aside
      aria-label={t('Appearance')}
      className="w-80 shrink-0 overflow-y-auto border-line border-s bg-wall p-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-14 max-sm:z-10 max-sm:h-[55dvh] max-sm:w-auto max-sm:border-t"
    >
      <div className="flex justify-end">
        <Button tone="quiet" aria-label={t('Close')} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <AppearancePanel {...own} />
    </aside>
  );
}
