import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useIsOwner } from '../../../platform/ui/is-owner-context.tsx';
import { readStoredUser, VISITOR_VIEW } from '../../../platform/ui/stored-user.ts';
import type { LanguageChoice, ShownVersion } from '../state/portfolio-state.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const EmptyPortfolioNote = lazy(async () => ({
  default: (await import('./empty-portfolio-note.tsx')).EmptyPortfolioNote,
}));
const ShowSwitch = lazy(async () => ({ default: (await import('./show-switch.tsx')).ShowSwitch }));
const VisitorViewNote = lazy(async () => ({ default: (await import('./visitor-view-note.tsx')).VisitorViewNote }));

/** What of a page's state says what its owner looks at. */
type Looked = {
  profile: { id: string; user_name: string };
  shown?: ShownVersion;
  languages?: LanguageChoice;
};

/**
 * Rendered by the browser over the document, because the server's bytes are the same for everybody, at /home and at
 * /modal.
 */
export function OwnerToolbar({ state, isEmpty }: { state: Looked; isEmpty: boolean }) {
  const isOwner = useIsOwner();
  const isModal = useSyncExternalStore(
    noChange,
    () => location.pathname === '/modal',
    () => false,
  );
  return (
    <Suspense fallback={null}>
      {isModal ? <AddDialog /> : <LookedAt {...state} />}
      {isOwner && isEmpty && !state.shown && !isModal && <EmptyPortfolioNote ownerId={state.profile.id} />}
    </Suspense>
  );
}

/**
 * The owner's choice of what they look at, where it is not what everybody sees; a visitor who was sent the address of a
 * visitor's view is told so. Only browsers know the query and the owner.
 */
export function LookedAt({ profile, shown, languages }: Looked) {
  const look = useSyncExternalStore(
    noChange,
    () => lookOf(profile.id, shown),
    () => '',
  );
  return (
    <Suspense fallback={null}>
      {look === 'owner' && <ShowSwitch userName={profile.user_name} shown={shown} languages={languages} />}
      {look === 'visitor' && <VisitorViewNote />}
    </Suspense>
  );
}

function lookOf(ownerId: string, shown: ShownVersion | undefined): 'owner' | 'visitor' | '' {
  const { search, pathname } = location;
  const isVisitorView = search === VISITOR_VIEW;
  const isChosen = shown || isVisitorView || /[?&]version=/.test(search) || /^\/s\/|\/v\//.test(pathname);
  if (isChosen && readStoredUser()?.id === ownerId) return 'owner';
  return isVisitorView ? 'visitor' : '';
}

/** The dialog itself navigates away when it closes. */
function noChange() {
  return () => {};
}
