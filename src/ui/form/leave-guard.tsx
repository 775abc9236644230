import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { unsavedForms } from './unsaved-forms.ts';

/** Asks for confirmation before a changed form is left: by a link, by going back, by closing the tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const form = unsavedForms.add();
    const confirm = (event: BeforeUnloadEvent) => {
      if (form.isIn()) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirm);
    return () => {
      form.remove();
      window.removeEventListener('beforeunload', confirm);
    };
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title="Leave without saving?"
      description="What you typed on this screen is not saved yet."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onStay}>Stay</Button>
        <Button tone="danger" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
