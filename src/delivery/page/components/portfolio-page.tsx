import type { ComponentType } from 'react';
import { QuestionsProvider } from '../../../platform/ui/form/contact-form.tsx';
import { IsOwnerProvider } from '../../../platform/ui/is-owner-context.tsx';
import { EntrySection } from '../../../portfolio/records/entry/entry-section.tsx';
import { KIND_SECTIONS } from '../../../portfolio/records/kind-sections.tsx';
import { PageLists } from '../../../portfolio/records/kit/page-lists.tsx';
import type { KindSectionProps } from '../../../portfolio/records/kit/record-section.tsx';
import { basePath, type PortfolioState } from '../state/portfolio-state.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-form.tsx';
import { LookedAt } from './looked-at.tsx';
import { Sidebar } from './sidebar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

const SECTIONS: Record<string, ComponentType<KindSectionProps>> = { ...KIND_SECTIONS, contacts: ContactSection };

const NO_QUESTIONS: never[] = [];

/** The public page. */
export function Portfolio({ state }: { state: PortfolioState }) {
  const { profile, queries } = state;
  return (
    <PageLists value={queries}>
      <IsOwnerProvider ownerId={profile.id}>
        <QuestionsProvider value={profile.contact_fields ?? NO_QUESTIONS}>
          <PortfolioPage {...state} />
        </QuestionsProvider>
        <LookedAt {...state} isEmpty={isEmpty(queries)} />
      </IsOwnerProvider>
    </PageLists>
  );
}

function isEmpty(queries: PortfolioState['queries']): boolean {
  return queries.every((query) => Array.isArray(query.data) && query.data.length === 0);
}

function PortfolioPage(state: PortfolioState) {
  const { profile, sections, hasOwnOrder, notice, isAlone, isPrivate, hasNoResume, domain, languages } = state;
  const base = basePath(state);
  return (
    <>
      <SkipLink />
      <SiteHeader
        name={profile.full_name}
        sections={sections.filter(({ inHeader }) => inHeader)}
        hasApp={!domain && !isPrivate}
        theme={profile.theme}
        languages={languages}
      />
      <main id="main" tabIndex={-1}>
        <AboutSection
          resumePath={hasNoResume ? '' : `${base}/resume.pdf`}
          path={base || '/'}
          profile={profile}
          notice={notice}
          hasForm={sections.some(({ kind }) => kind === 'contacts')}
        />
        {sections.length > 0 && (
          <div className="page-sections">
            <Sidebar sections={sections} />
            {/* Printed, the default order is that of a résumé, and the owner's order is theirs. */}
            <div className="min-w-0" data-own-order={hasOwnOrder}>
              {sections.map(({ kind, title, label, isBrief }, index) => {
                const section = { userId: profile.id, owner: profile, base, numeral: index + 1, title, isBrief };
                if (label) return <EntrySection key={kind} kind={kind} label={label} {...section} />;
                const Section = SECTIONS[kind];
                return Section && <Section key={kind} {...section} />;
              })}
            </div>
          </div>
        )}
      </main>
      <SiteFooter
        isOwnSite={!profile.branding || isAlone === true}
        platform={domain?.platform}
        hasLogin={!domain && !isPrivate}
      />
    </>
  );
}
