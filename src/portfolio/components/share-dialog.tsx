import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { ShareWays } from './share-ways.tsx';

export function ShareDialog({ userName, onClose }: { userName: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Share your page')}>
      <ShareWays userName={userName} />
    </Dialog>
  );
}
