import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BadgeSection } from '../../records/badge/badge-section.tsx';
import { CertificationSection } from '../../records/certification/certification-section.tsx';
import { EducationSection } from '../../records/education/education-section.tsx';
import { ExperienceSection } from '../../records/experience/experience-section.tsx';
import { fillCache } from '../../records/kit/record-queries.ts';
import { ProjectSection } from '../../records/project/project-section.tsx';
import { SkillSection } from '../../records/skill/skill-section.tsx';
import { OwnPageProvider } from '../../ui/is-owner-context.tsx';
import type { PortfolioState } from '../portfolio-state.ts';
import { fullName, type Profile } from '../profile.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-form.tsx';
import { PageTools } from './owner-toolbar.tsx';
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
      <OwnPageProvider ownerId={profile.id}>
        <PortfolioPage profile={profile} />
        <PageTools ownerId={profile.id} isEmpty={isEmpty(queries)} />
      </OwnPageProvider>
    </QueryClientProvider>
  );
}

function isEmpty(queries: PortfolioState['queries']): boolean {
  return queries.every((query) => 'data' in query && Array.isArray(query.data) && query.data.length === 0);
}

function PortfolioPage({ profile }: { profile: Profile }) {
  const userId = profile.id;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader name={fullName(profile)} />
      <main id="main" tabIndex={-1}>
        <AboutSection profile={profile} />
        <div className="rooms">
          <Sidebar />
          <div className="min-w-0">
            <ProjectSection userId={userId} userName={profile.user_name} numeral={1} />
            <SkillSection userId={userId} numeral={2} />
            <BadgeSection userId={userId} numeral={3} />
            <CertificationSection userId={userId} numeral={4} />
            <EducationSection userId={userId} numeral={5} />
            <ExperienceSection userId={userId} numeral={6} />
            <ContactSection userId={userId} numeral={7} />
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
