import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react';
import { useIsOwner } from '../../../platform/ui/is-owner-context.tsx';
import { VISITOR_VIEW } from '../../../platform/ui/stored-user.ts';

const OwnerToolbar = lazy(async () => ({ default: (await import('./owner-toolbar.tsx')).OwnerToolbar }));

/**
 * What an owner sees over their page, and who was sent the address of a visitor's view; other visitors load none of it.
 * Rendered by the browser over the document, because the server's bytes are the same for everybody.
 */
export function LookedAt(props: ComponentProps<typeof OwnerToolbar>) {
  const isOwner = useIsOwner();
  const isChosen = useSyncExternalStore(
    noChange,
    () => location.pathname === '/modal' || location.search === VISITOR_VIEW,
    () => false,
  );
  return (
    (isOwner || isChosen) && (
      <Suspense fallback={null}>
        <OwnerToolbar {...props} />
      </Suspense>
    )
  );
}

/** The dialog of /modal itself navigates away when it closes. */
function noChange() {
  return () => {};
}
