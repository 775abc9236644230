import { useState } from 'react';
import { studioLanguage, t, verb } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { directionOf } from '../../../platform/lib/texts/translate.ts';
import { buttonClass } from '../../../platform/ui/button.tsx';
import { ONBOARDING_STEPS, skippedSteps, skipSteps } from '../../../portfolio/model/onboarding-steps.ts';
import '../styles/owner-toolbar.css';

/** On the owner's page while it is empty: links to the first steps. Once declined, it is not shown again. */
export function EmptyPortfolioNote({ ownerId }: { ownerId: string }) {
  const [isDeclined, setDeclined] = useState(() => skippedSteps(ownerId).length > 0);
  if (isDeclined) return null;
  function decline() {
    skipSteps(ownerId, ONBOARDING_STEPS);
    setDeclined(true);
  }
  return (
    <aside
      aria-label={t('First steps')}
      lang={studioLanguage()}
      dir={directionOf(studioLanguage())}
      className="case empty-page-note"
    >
      <p>{t('Your page is still empty. Three quick steps and it’s ready to share.')}</p>
      <p>
        <a href="/studio/welcome" className={buttonClass('primary')}>
          {verb('Start')}
        </a>
        <button type="button" className={buttonClass('quiet')} onClick={decline}>
          {t('No, thanks')}
        </button>
      </p>
    </aside>
  );
}
