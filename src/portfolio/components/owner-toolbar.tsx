import { lazy, Suspense, useSyncExternalStore } from 'react';
import { VISITOR_VIEW } from '../../model/page-path.ts';
import { useIsOwner } from '../../ui/is-owner-context.tsx';
import type { ShownVersion } from '../portfolio-state.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const EmptyPortfolioNote = lazy(async () => ({
  default: (await import('./empty-portfolio-note.tsx')).EmptyPortfolioNote,
}));
const DraftSwitch = lazy(async () => ({ default: (await import('./draft-switch.tsx')).DraftSwitch }));
const VisitorViewNote = lazy(async () => ({ default: (await import('./visitor-view-note.tsx')).VisitorViewNote }));

type OwnerToolbarProps = { ownerId: string; isEmpty: boolean; shown: ShownVersion | undefined };

/**
 * Rendered by the browser over the document, because the server's bytes are the same for everybody, at /home and at
 * /modal.
 */
export function OwnerToolbar({ ownerId, isEmpty, shown }: OwnerToolbarProps) {
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
      {isOwner && shown && !isModal && <DraftSwitch shown={shown} />}
      {isOwner && isEmpty && !shown && !isModal && <EmptyPortfolioNote ownerId={ownerId} />}
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
