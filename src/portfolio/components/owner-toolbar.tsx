import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useIsOwner } from '../../ui/is-owner-context.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const EmptyPortfolioNote = lazy(async () => ({
  default: (await import('./empty-portfolio-note.tsx')).EmptyPortfolioNote,
}));

/**
 * Rendered by the browser over the document, because the server's bytes are the same for everybody, at /home and at
 * /modal.
 */
export function OwnerToolbar({ ownerId, isEmpty }: { ownerId: string; isEmpty: boolean }) {
  const isOwner = useIsOwner();
  const isModal = useSyncExternalStore(
    noChange,
    () => location.pathname === '/modal',
    () => false,
  );
  return (
    <Suspense fallback={null}>
      {isModal && <AddDialog />}
      {isOwner && isEmpty && !isModal && <EmptyPortfolioNote ownerId={ownerId} />}
    </Suspense>
  );
}

/** The dialog itself navigates away when it closes. */
function noChange() {
  return () => {};
}
