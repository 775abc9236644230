import { lazy, Suspense, useSyncExternalStore } from 'react';
import { VISITOR_VIEW } from '../../model/page-path.ts';
import { useIsOwner } from '../../ui/is-owner-context.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const EmptyPortfolioNote = lazy(async () => ({
  default: (await import('./empty-portfolio-note.tsx')).EmptyPortfolioNote,
}));
const VisitorViewNote = lazy(async () => ({ default: (await import('./visitor-view-note.tsx')).VisitorViewNote }));

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
      <VisitorView />
      {isOwner && isEmpty && !isModal && <EmptyPortfolioNote ownerId={ownerId} />}
    </Suspense>
  );
}

/** Tells an owner who looks at the page as a visitor that they do. Only browsers know the query. */
export function VisitorView() {
  const isVisitorView = useSyncExternalStore(
    noChange,
    () => location.search === VISITOR_VIEW,
    () => false,
  );
  return <Suspense fallback={null}>{isVisitorView && <VisitorViewNote />}</Suspense>;
}

/** The dialog itself navigates away when it closes. */
function noChange() {
  return () => {};
}
