import { type ReactNode, useState } from 'react';
import { t, verb } from '../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../platform/ui/app-link.tsx';
import { Button } from '../platform/ui/button.tsx';
import { LinkButton } from '../platform/ui/link-button.tsx';
import { ScreenHeader } from '../platform/ui/screen-header.tsx';
import { VISITOR_VIEW } from '../platform/ui/stored-user.ts';
import { ShareButton } from '../portfolio/components/share-button.tsx';
import { ONBOARDING_STEPS, skippedSteps, skipSteps } from '../portfolio/model/onboarding-steps.ts';
import { portfolioPath } from '../portfolio/model/page-path.ts';
import { useVisibleCounts } from './lists/use-lists.tsx';
import { type ChecklistProfile, doneSteps, nextStep, type VisibleCounts } from './onboarding/onboarding-progress.ts';
import { PortfolioChecklist } from './onboarding/portfolio-checklist.tsx';
import { PendingTestimonials } from './pending-testimonials.tsx';
import { RecentVisitors } from './recent-visitors.tsx';
import { SectionTiles } from './section-tiles.tsx';

type OverviewProps = {
  profile: ChecklistProfile;
  notice: ReactNode;
  waiting: ReactNode;
  deadLinks: ReactNode;
  messages: ReactNode;
};

/** The owner's start screen: content and gaps of the page, messages, visitors. */
export function Overview({ profile, notice, waiting, deadLinks, messages }: OverviewProps) {
  const counts = useVisibleCounts(profile.id);
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
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {counts && <OnboardingOffer profile={profile} counts={counts} />}
          {waiting}
          <PendingTestimonials userId={profile.id} />
          {deadLinks}
          <section aria-labelledby="sections" className="flex flex-col gap-3">
            <h2 id="sections" className="font-bold font-display text-heading">
              {t('On your page')}
            </h2>
            <SectionTiles userId={profile.id} />
          </section>
          {counts && <PortfolioChecklist profile={profile} counts={counts} />}
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

/** Links to the first steps until they are done or declined. */
function OnboardingOffer({ profile, counts }: { profile: ChecklistProfile; counts: VisibleCounts }) {
  const [skipped, setSkipped] = useState(() => skippedSteps(profile.id));
  if (!nextStep(profile, counts, skipped)) return null;
  const done = doneSteps(profile, counts).length;
  function decline() {
    skipSteps(profile.id, ONBOARDING_STEPS);
    setSkipped([...ONBOARDING_STEPS]);
  }
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
        <Button tone="band-plain" onClick={decline}>
          {t('No, thanks')}
        </Button>
      </div>
    </section>
  );
}
