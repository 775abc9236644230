import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { Loading } from '../../platform/ui/skeleton.tsx';
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
  skippedSteps,
  skipSteps,
} from '../../portfolio/model/onboarding-steps.ts';
import { useVisibleCounts } from '../lists/use-lists.tsx';
import { PortfolioPreview } from '../portfolio-preview.tsx';
import { Finished, Start } from './first-and-last-step.tsx';
import { FirstProject } from './first-project.tsx';
import { ImageAndHeadline, type ProfileSave } from './image-and-headline.tsx';
import { type ChecklistProfile, doneSteps, isPrepared, nextStep, type VisibleCounts } from './onboarding-progress.ts';
import { StepFrame } from './step-frame.tsx';

const LABELS: Record<OnboardingStep, StudioLabel> = { start: 'Start', profile: 'Profile', project: 'Project' };
const TITLES: Record<OnboardingStep, StudioLabel> = {
  start: 'Choose what to show, and import what you have',
  profile: 'Your photo and headline',
  project: 'Your first project',
};

type OnboardingProps = {
  profile: ChecklistProfile;
  importPanel: ReactNode;
  saveProfile: ProfileSave;
  /** What follows the last step, of a page that visitors see something of or not. */
  conclusion: (isPublic: boolean) => ReactNode;
};

/** Guides a new account to a presentable page. Each step can be skipped, and continued later. */
export function Onboarding(props: OnboardingProps) {
  const counts = useVisibleCounts(props.profile.id);
  return (
    <>
      <ScreenHeader title={t('First steps')} caption={t('Studio')} intro={t('Three steps to a page you can share.')}>
        <AppLinkButton to="/studio" tone="quiet">
          {t('Later')}
        </AppLinkButton>
      </ScreenHeader>
      {counts ? <Steps {...props} counts={counts} /> : <Loading shape="form" />}
    </>
  );
}

function Steps({ profile, counts, importPanel, saveProfile, conclusion }: OnboardingProps & { counts: VisibleCounts }) {
  const [step, setStep] = useState(() => nextStep(profile, counts, skippedSteps(profile.id)));
  const done = doneSteps(profile, counts);

  function goOn() {
    const following = ONBOARDING_STEPS.slice(ONBOARDING_STEPS.indexOf(step ?? 'project') + 1);
    setStep(following.find((next) => !done.includes(next)));
  }
  function skip() {
    if (step) skipSteps(profile.id, [step]);
    goOn();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Progress current={step} done={done} onChoose={setStep} />
        {step === undefined ? (
          <Finished
            isComplete={done.length === ONBOARDING_STEPS.length}
            conclusion={conclusion(isPrepared(profile, counts))}
          />
        ) : (
          <StepFrame key={step} title={t(TITLES[step])}>
            {step === 'start' && <Start importPanel={importPanel} hasRecords={done.includes('start')} onGoOn={skip} />}
            {step === 'profile' && (
              <ImageAndHeadline profile={profile} save={saveProfile} onSaved={goOn} onSkip={skip} />
            )}
            {step === 'project' && <FirstProject onAdded={goOn} onSkip={skip} isAdded={done.includes('project')} />}
          </StepFrame>
        )}
      </div>
      <div className="xl:sticky xl:top-24">
        <PortfolioPreview profile={profile} counts={counts} />
      </div>
    </div>
  );
}

type ProgressProps = {
  current: OnboardingStep | undefined;
  done: readonly OnboardingStep[];
  onChoose: (step: OnboardingStep) => void;
};

function Progress({ current, done, onChoose }: ProgressProps) {
  return (
    <ol className="grid grid-cols-3 gap-2 max-[18rem]:grid-cols-1">
      {ONBOARDING_STEPS.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onChoose(step)}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 border-line border-t-2 py-2 text-start text-sm text-soft hover:text-ink aria-[current=step]:border-accent aria-[current=step]:font-semibold aria-[current=step]:text-ink"
          >
            <span className="grid size-6 shrink-0 place-items-center rounded-full border border-edge text-caption tabular-nums">
              {done.includes(step) ? (
                <Check aria-label={t('Done:')} className="size-3.5 text-success" />
              ) : (
                <span aria-hidden="true">{index + 1}</span>
              )}
            </span>
            {t(LABELS[step])}
          </button>
        </li>
      ))}
    </ol>
  );
}
