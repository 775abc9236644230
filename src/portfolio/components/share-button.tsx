import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { verb } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button, type ButtonTone } from '../../platform/ui/button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

type ShareButtonProps = { userName: string; tone?: ButtonTone; className?: string };

/** Opens the ways to send the page of `userName`; their code is loaded then. */
export function ShareButton({ userName, tone = 'plain', className = '' }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone={tone} className={className} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
        {verb('Share')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog userName={userName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
