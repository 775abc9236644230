import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RECORD_KINDS, type RecordPath } from '../../model/record-kinds.ts';
import { KIND_SECTIONS } from '../../records/kind-sections.tsx';
import { fillCache } from '../../records/kit/record-queries.ts';
import { IsOwnerProvider } from '../../ui/is-owner-context.tsx';
import type { PortfolioState } from '../portfolio-state.ts';
import { fullName, type Profile } from '../profile.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-form.tsx';
import { OwnerToolbar } from './owner-toolbar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The public page with a query cache of its own: data of one portfolio never appears in another. */
export function Portfolio({ state: { profile, queries } }: { state: PortfolioState }) {
  const [client] = useState(() => {
    const filled = new QueryClient();
    fillCache(filled, queries);
    return filled;
  });
  return (
    <QueryClientProvider client={client}>
      <IsOwnerProvider ownerId={profile.id}>
        <PortfolioPage profile={profile} sections={shownSections(queries)} />
        <OwnerToolbar ownerId={profile.id} isEmpty={isEmpty(queries)} />
      </IsOwnerProvider>
    </QueryClientProvider>
  );
}

function isEmpty(queries: PortfolioState['queries']): boolean {
  return queries.every((query) => 'data' in query && Array.isArray(query.data) && query.data.length === 0);
}

/** Returns the sections in order; an optional kind only if it is not empty. */
function shownSections(queries: PortfolioState['queries']): RecordPath[] {
  const isEmptyList = (path: string) =>
    queries.some(({ key, ...query }) => key[0] === path && isEmpty([{ key, ...query }]));
  return RECORD_KINDS.filter((kind) => !('isOptional' in kind) || !isEmptyList(kind.path)).map(({ path }) => path);
}

type PortfolioPageProps = { profile: Profile; sections: readonly RecordPath[] };

function PortfolioPage({ profile, sections }: PortfolioPageProps) {
  const userId = profile.id;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader name={fullName(profile)} />
      <main id="main" tabIndex={-1}>
        <AboutSection profile={profile} />
        <div className="page-sections">
          <Sidebar sections={sections} />
          <div className="min-w-0">
            {sections.map((path, index) => {
              const Section = KIND_SECTIONS[path];
              return <Section key={path} userId={userId} userName={profile.user_name} numeral={index + 1} />;
            })}
            <ContactSection userId={userId} numeral={sections.length + 1} />
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
