import { type ComponentType, Suspense } from 'react';
import { loadOwnersTexts } from '../../../platform/lib/texts/studio/studio-language.ts';
import { useIsOwner } from '../../../platform/ui/is-owner-context.tsx';
import { readStoredUser, VISITOR_VIEW } from '../../../platform/ui/stored-user.ts';
import { lazyPart } from '../../../portfolio/components/lazy-part.tsx';
import type { LanguageChoice, ShownVersion } from '../state/portfolio-state.ts';

const AddDialog = inStudioLanguage(async () => (await import('./add-dialog.tsx')).AddDialog);
const EmptyPortfolioNote = inStudioLanguage(
  async () => (await import('./empty-portfolio-note.tsx')).EmptyPortfolioNote,
);
const ShowSwitch = inStudioLanguage(async () => (await import('./show-switch.tsx')).ShowSwitch);
const VisitorViewNote = inStudioLanguage(async () => (await import('./visitor-view-note.tsx')).VisitorViewNote);

/** The texts of these are the studio's: a visitor's page has none of them. */
function inStudioLanguage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const [part] = await Promise.all([load(), loadOwnersTexts()]);
    return part;
  });
}

/** What of a page's state says what its owner looks at. */
type Looked = {
  profile: { id: string; user_name: string };
  shown?: ShownVersion;
  languages?: LanguageChoice;
};

/** The owner's dialog, their choice of what they look at, and what to do with an empty page. Only browsers render it. */
export function OwnerToolbar({ profile, shown, languages, isEmpty = false }: Looked & { isEmpty?: boolean }) {
  const isOwner = useIsOwner();
  if (location.pathname === '/modal') return <AddDialog />;
  const look = lookOf(profile.id, shown);
  return (
    <Suspense fallback={null}>
      {look === 'owner' && <ShowSwitch userName={profile.user_name} shown={shown} languages={languages} />}
      {look === 'visitor' && <VisitorViewNote />}
      {isOwner && isEmpty && !shown && <EmptyPortfolioNote ownerId={profile.id} />}
    </Suspense>
  );
}

/** Where it is not what everybody sees; a visitor who was sent the address of a visitor's view is told so. */
function lookOf(ownerId: string, shown: ShownVersion | undefined): 'owner' | 'visitor' | '' {
  const { search, pathname } = location;
  const isVisitorView = search === VISITOR_VIEW;
  const isChosen = shown || isVisitorView || /[?&]version=/.test(search) || /^\/s\/|\/v\//.test(pathname);
  if (isChosen && readStoredUser()?.id === ownerId) return 'owner';
  return isVisitorView ? 'visitor' : '';
}
