import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { StepFrame } from './step-frame.tsx';

type StartProps = { importPanel: ReactNode; hasRecords: boolean; onGoOn: () => void };

export function Start({ importPanel, hasRecords, onGoOn }: StartProps) {
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

export function Finished({ isComplete, conclusion }: { isComplete: boolean; conclusion: ReactNode }) {
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
