import { useState } from 'react';
import { buttonClass } from '../../../platform/ui/button.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ONBOARDING_STEPS, skippedSteps, skipSteps } from '../../../portfolio/model/onboarding-steps.ts';
import '../styles/owner-toolbar.css';

/** On the owner's page while it is empty: links to the first steps. Once declined, it is not shown again. */
export function EmptyPortfolioNote({ ownerId }: { ownerId: string }) {
  const [isDeclined, setDeclined] = useState(() => skippedSteps(ownerId).length > 0);
  const t = useTranslate();
  if (isDeclined) return null;
  function decline() {
    skipSteps(ownerId, ONBOARDING_STEPS);
    setDeclined(true);
  }
  return (
    <aside aria-label={t('First steps')} className="case empty-page-note">
      <p>{t('Your page is still empty. Three quick steps and it’s ready to share.')}</p>
      <p>
        <a href="/studio/welcome" className={buttonClass('primary')}>
          {t('Start')}
        </a>
        <button type="button" className={buttonClass('quiet')} onClick={decline}>
          {t('No, thanks')}
        </button>
      </p>
    </aside>
  );
}
