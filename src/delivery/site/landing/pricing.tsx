import { Check } from 'lucide-react';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { CONTACT_FORM, type OperatorInfo } from '../operator-info.ts';
import { LandingSection } from './landing-section.tsx';
import { ANNUAL_SAVING, INVITATION_REQUEST, PLANS, type Plan, TRIAL } from './sample-content.ts';

/** Both prices are in the document; the stylesheet shows the one whose radio is checked, with or without scripts. */
export function Pricing({ site }: { site: OperatorInfo }) {
  return (
    <LandingSection id="pricing" title="Pricing" intro={`Three plans. ${TRIAL}`} aside={<BillingChoice />}>
      <ul className="plans">
        {PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isOpen={site.registrationOpen} />
        ))}
      </ul>
    </LandingSection>
  );
}

function BillingChoice() {
  return (
    <fieldset className="billing">
      <legend className="sr-only">Billing</legend>
      <label>
        <input type="radio" name="billing" value="monthly" />
        <span>Monthly</span>
      </label>
      <label>
        <input type="radio" name="billing" value="annual" defaultChecked aria-describedby="annual-saving" />
        <span>Annual</span>
      </label>
      <span id="annual-saving" className="billing-saving">
        {ANNUAL_SAVING}
      </span>
    </fieldset>
  );
}

type PlanCardProps = { plan: Plan; isOpen: boolean };

function PlanCard({ plan: { name, audience, annual, monthly, includes, isRecommended }, isOpen }: PlanCardProps) {
  return (
    <li className={`plan ${isRecommended ? 'plan-recommended band' : ''}`}>
      <h3>{name}</h3>
      <p className="plan-audience">{audience}</p>
      <Price billing="annual" dollars={annual} note="per month, billed annually" />
      <Price billing="monthly" dollars={monthly} note="per month, billed monthly" />
      <ul className="plan-items">
        {includes.map((item) => (
          <li key={item}>
            <Check aria-hidden="true" className="plan-check" />
            {item}
          </li>
        ))}
      </ul>
      <LinkButton
        href={isOpen ? '/register' : CONTACT_FORM}
        tone={isRecommended ? 'band' : 'plain'}
        className="min-h-12!"
      >
        {isOpen ? 'Start free trial' : INVITATION_REQUEST}
        <span className="sr-only">{isOpen ? ` of ${name}` : ` for ${name}`}</span>
      </LinkButton>
    </li>
  );
}

function Price({ billing, dollars, note }: { billing: 'annual' | 'monthly'; dollars: number; note: string }) {
  return (
    <p className="price" data-billing={billing}>
      <span className="price-figure">${dollars}</span> <span className="price-note">{note}</span>
    </p>
  );
}
