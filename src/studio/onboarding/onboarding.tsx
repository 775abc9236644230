import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ONBOARDING_STEPS, type OnboardingStep, skippedSteps, skipSteps } from '../../model/onboarding-steps.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useVisibleCounts } from '../lists/use-lists.tsx';
import { PortfolioPreview } from '../portfolio-preview.tsx';
import { FirstProject } from './first-project.tsx';
import { ImageAndHeadline, type ProfileSave } from './image-and-headline.tsx';
import { type ChecklistProfile, doneSteps, nextStep, type VisibleCounts } from './onboarding-progress.ts';

const LABELS: Record<OnboardingStep, string> = { start: 'Start', profile: 'Profile', project: 'Project' };
const TITLES: Record<OnboardingStep, string> = {
  start: 'Bring what you have, or start empty',
  profile: 'Your picture and headline',
  project: 'Your first project',
};

type OnboardingProps = {
  profile: ChecklistProfile;
  importPanel: ReactNode;
  saveProfile: ProfileSave;
  conclusion: ReactNode;
};

/** Guides a new account to a presentable page. Each step can be skipped, and continued later. */
export function Onboarding(props: OnboardingProps) {
  const counts = useVisibleCounts(props.profile.id);
  return (
    <>
      <ScreenHeader title="First steps" caption="Studio" intro="Three steps to a page worth sending.">
        <AppLinkButton to="/studio" tone="quiet">
          Later
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
    const following = ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step ?? 'project') + 1];
    setStep(following);
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
          <Finished isComplete={done.length === ONBOARDING_STEPS.length} conclusion={conclusion} />
        ) : (
          <StepFrame key={step} title={TITLES[step]}>
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
                <Check aria-label="Done:" className="size-3.5 text-success" />
              ) : (
                <span aria-hidden="true">{index + 1}</span>
              )}
            </span>
            {LABELS[step]}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The heading of a new step gets the focus, so that it is read out. */
function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="font-bold font-display text-heading outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

type StartProps = { importPanel: ReactNode; hasRecords: boolean; onGoOn: () => void };

function Start({ importPanel, hasRecords, onGoOn }: StartProps) {
  return (
    <>
      {importPanel}
      <div className="flex flex-wrap items-center gap-4">
        <Button tone={hasRecords ? 'primary' : 'plain'} onClick={onGoOn}>
          {hasRecords ? 'Continue' : 'Start empty'}
        </Button>
        {!hasRecords && (
          <p className="text-faint text-sm">A résumé can be imported later as well, from the settings.</p>
        )}
      </div>
    </>
  );
}

function Finished({ isComplete, conclusion }: { isComplete: boolean; conclusion: ReactNode }) {
  return (
    <StepFrame title={isComplete ? 'Your page is ready to be seen' : 'That is all for now'}>
      <p className="max-w-prose text-soft">
        {isComplete
          ? 'The overview says what else makes a good page, one thing at a time.'
          : 'What you have skipped waits in the overview, with everything else.'}
      </p>
      {conclusion}
    </StepFrame>
  );
}
