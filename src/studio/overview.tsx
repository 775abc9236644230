import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t, verb } from '../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../platform/ui/app-link.tsx';
import { Button } from '../platform/ui/button.tsx';
import { LinkButton } from '../platform/ui/link-button.tsx';
import { ScreenHeader } from '../platform/ui/screen-header.tsx';
import { VISITOR_VIEW } from '../platform/ui/stored-user.ts';
import { ShareButton } from '../portfolio/components/share-button.tsx';
import { ONBOARDING_STEPS, skippedSteps, skipSteps } from '../portfolio/model/onboarding-steps.ts';
import { portfolioPath } from '../portfolio/model/page-path.ts';
import { DropZone } from './drop/drop-zone.tsx';
import { useVisibleCounts } from './lists/use-lists.tsx';
import { type ChecklistProfile, doneSteps, nextStep, type VisibleCounts } from './onboarding/onboarding-progress.ts';
import { PendingTestimonials } from './pending-testimonials.tsx';
import { RecentVisitors } from './recent-visitors.tsx';
import { SectionTiles } from './section-tiles.tsx';

const PageAndNews = lazy(async () => ({ default: (await import('./page-and-news.tsx')).PageAndNews }));
const PortfolioChecklist = lazy(async () => ({
  default: (await import('./onboarding/portfolio-checklist.tsx')).PortfolioChecklist,
}));

type OverviewProps = {
  profile: ChecklistProfile;
  notice: ReactNode;
  waiting: ReactNode;
  deadLinks: ReactNode;
  messages: ReactNode;
};

/** The owner's start screen: the page and what is new, its content and gaps, messages, visitors. */
export function Overview({ profile, notice, waiting, deadLinks, messages }: OverviewProps) {
  const counts = useVisibleCounts(profile.id);
  const [skipped, setSkipped] = useState(() => skippedSteps(profile.id));
  const isOffering = counts !== undefined && nextStep(profile, counts, skipped) !== undefined;
  function decline() {
    skipSteps(profile.id, ONBOARDING_STEPS);
    setSkipped([...ONBOARDING_STEPS]);
  }
  return (
    <>
      <ScreenHeader
        title={t('Studio')}
        caption={t('Your portfolio')}
        intro={<PortfolioUrl userName={profile.user_name} />}
      >
        <LinkButton href={`${portfolioPath(profile)}${VISITOR_VIEW}`}>{t('See as a visitor')}</LinkButton>
        <ShareButton userName={profile.user_name} />
      </ScreenHeader>
      <div className="mb-6 empty:hidden">{notice}</div>
      <div className="mb-6 flex flex-col gap-6">
        {isOffering && <OnboardingOffer profile={profile} counts={counts} onDecline={decline} />}
        {/* As high as the page and its news, so that nothing below moves. */}
        <div className="min-h-[34rem] md:min-h-[25rem]">
          <Suspense fallback={null}>
            <PageAndNews {...{ profile, counts, isOffering }} />
          </Suspense>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <DropZone />
          {waiting}
          <PendingTestimonials userId={profile.id} />
          {deadLinks}
          <section aria-labelledby="sections" className="flex flex-col gap-3">
            <h2 id="sections" className="font-bold font-display text-heading">
              {t('On your page')}
            </h2>
            <SectionTiles userId={profile.id} />
          </section>
          <Suspense fallback={null}>{counts && <PortfolioChecklist profile={profile} counts={counts} />}</Suspense>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-1">
          {messages}
          <RecentVisitors userName={profile.user_name} />
        </div>
      </div>
    </>
  );
}

function PortfolioUrl({ userName }: { userName: string }) {
  return (
    <>
      {t('Public at')}{' '}
      <a
        href={`/u/${userName}`}
        className="-my-2.5 inline-block break-all py-2.5 text-accent underline underline-offset-4"
      >
        {location.host}/u/{userName}
      </a>
    </>
  );
}

type OnboardingOfferProps = { profile: ChecklistProfile; counts: VisibleCounts; onDecline: () => void };

/** Links to the first steps until they are done or declined. */
function OnboardingOffer({ profile, counts, onDecline }: OnboardingOfferProps) {
  const done = doneSteps(profile, counts).length;
  return (
    <section
      aria-label={t('First steps')}
      className="band flex flex-wrap items-center justify-between gap-4 p-5 sm:p-7"
    >
      <div className="min-w-0">
        <h2 className="font-bold font-display text-heading">{t('Three steps to a page you can share')}</h2>
        <p className="text-sm">
          {done === 0
            ? t('Five minutes, and you can leave and come back.')
            : t('{done} of {length} done.', { done, length: ONBOARDING_STEPS.length })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <AppLinkButton to="/studio/welcome" tone="band">
          {done === 0 ? verb('Start') : t('Continue')}
        </AppLinkButton>
        <Button tone="band-plain" onClick={onDecline}>
          {t('No, thanks')}
        </Button>
      </div>
    </section>
  );
}
