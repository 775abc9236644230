import { Check } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { LandingSection } from './landing-section.tsx';
import { ANNUAL_SAVING, PLANS, type Plan, TRIAL } from './sample-content.ts';

/** Both prices are in the document; the stylesheet shows the one whose radio is checked, with or without scripts. */
export function Pricing() {
  return (
    <LandingSection id="pricing" title="Pricing" intro={`Three plans. ${TRIAL}`} aside={<BillingChoice />}>
      <ul className="plans">
        {PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
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

function PlanCard({ plan: { name, audience, annual, monthly, includes, isRecommended } }: { plan: Plan }) {
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
      <LinkButton href="/register" tone={isRecommended ? 'band' : 'plain'} className="min-h-12!">
        Start free trial<span className="sr-only"> of {name}</span>
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
