import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useIsOwner } from '../../ui/is-owner-context.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const EmptyPageNote = lazy(async () => ({ default: (await import('./empty-page-note.tsx')).EmptyPageNote }));

/**
 * Rendered by the browser over the document, because the server's bytes are the same for everybody, at /home and at
 * /modal.
 */
export function PageTools({ ownerId, isEmpty }: { ownerId: string; isEmpty: boolean }) {
  const isOwner = useIsOwner();
  const isModal = useSyncExternalStore(
    noChange,
    () => location.pathname === '/modal',
    () => false,
  );
  return (
    <Suspense fallback={null}>
      {isModal && <AddDialog />}
      {isOwner && isEmpty && !isModal && <EmptyPageNote ownerId={ownerId} />}
    </Suspense>
  );
}

/** The dialog itself navigates away when it closes. */
function noChange() {
  return () => {};
}
