import { Check } from 'lucide-react';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { CONTACT_FORM, type OperatorInfo } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { LandingSection } from './landing-section.tsx';
import { PLANS, type Plan } from './sample-content.ts';

/** Both prices are in the document; the stylesheet shows the one whose radio is checked, with or without scripts. */
export function Pricing({ site }: { site: OperatorInfo }) {
  const { t } = useLandingTexts();
  const intro = t('pricingIntro', { trial: t('trial') });
  return (
    <LandingSection id="pricing" title={t('pricing')} intro={intro} aside={<BillingChoice />}>
      <ul className="plans">
        {PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isOpen={site.registrationOpen} />
        ))}
      </ul>
    </LandingSection>
  );
}

function BillingChoice() {
  const { t } = useLandingTexts();
  return (
    <fieldset className="billing">
      <legend className="sr-only">{t('billing')}</legend>{' '}
      <label>
        <input type="radio" name="billing" value="monthly" />
        <span>{t('monthly')}</span>
      </label>{' '}
      <label>
        <input type="radio" name="billing" value="annual" defaultChecked aria-describedby="annual-saving" />
        <span>{t('annual')}</span>
      </label>{' '}
      <span id="annual-saving" className="billing-saving">
        {t('saving')}
      </span>
    </fieldset>
  );
}

type PlanCardProps = { plan: Plan; isOpen: boolean };

function PlanCard({ plan: { name, audience, annual, monthly, includes, isRecommended }, isOpen }: PlanCardProps) {
  const { t } = useLandingTexts();
  return (
    <li className={`plan ${isRecommended ? 'plan-recommended band' : ''}`}>
      <h3>{name}</h3>
      <p className="plan-audience">{t(audience)}</p>
      <Price billing="annual" dollars={annual} note={t('billedAnnually')} />
      <Price billing="monthly" dollars={monthly} note={t('billedMonthly')} />
      <ul className="plan-items">
        {includes.map((item) => (
          <li key={item}>
            <Check aria-hidden="true" className="plan-check" />
            {t(item)}
          </li>
        ))}
      </ul>
      <LinkButton
        href={isOpen ? '/register' : CONTACT_FORM}
        tone={isRecommended ? 'band' : 'plain'}
        className="min-h-12!"
      >
        {t(isOpen ? 'startTrial' : 'invitation')}
        <span className="sr-only">{` ${t(isOpen ? 'startTrialOf' : 'invitationFor', { plan: name })}`}</span>
      </LinkButton>
    </li>
  );
}

function Price({ billing, dollars, note }: { billing: 'annual' | 'monthly'; dollars: number; note: string }) {
  const { t } = useLandingTexts();
  return (
    <p className="price" data-billing={billing}>
      <span className="price-figure">{t('price', { currency: '$', amount: dollars })}</span>{' '}
      <span className="price-note">{note}</span>
    </p>
  );
}
