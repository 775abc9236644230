import type { ReactNode } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { StepFrame } from './step-frame.tsx';

type StartProps = { importPanel: ReactNode; hasRecords: boolean; onGoOn: () => void };

export function Start({ importPanel, hasRecords, onGoOn }: StartProps) {
  return (
    <>
      {importPanel}
      <div className="flex flex-wrap items-center gap-4">
        <Button tone={hasRecords ? 'primary' : 'plain'} onClick={onGoOn}>
          {hasRecords ? t('Continue') : t('Start empty')}
        </Button>
        {!hasRecords && (
          <p className="text-faint text-sm">{t('A résumé can be imported later as well, from the settings.')}</p>
        )}
      </div>
    </>
  );
}

export function Finished({ isComplete, conclusion }: { isComplete: boolean; conclusion: ReactNode }) {
  return (
    <StepFrame title={isComplete ? t('Your page is ready') : t('That is all for now')}>
      <p className="max-w-prose text-soft">
        {isComplete
          ? t('The overview says what else makes a good page, one thing at a time.')
          : t('You’ll find the steps you skipped in the overview.')}
      </p>
      {conclusion}
    </StepFrame>
  );
}
