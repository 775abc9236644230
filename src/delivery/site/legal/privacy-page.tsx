import type { ShownSite } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { Clause, ContactLink, LegalLayout } from './legal-layout.tsx';
import { Account, Rights, Safety, Storage, Visiting, Writing } from './privacy-clauses.tsx';
import { useLegalTexts } from './text-hooks.tsx';

/** Describes how the program processes data. Keep it up to date with the code. */
export function PrivacyPage({ site }: { site: ShownSite }) {
  const { t } = useLandingTexts();
  const legal = useLegalTexts();
  const contact = <ContactLink site={site} />;
  return (
    <LegalLayout site={site} title={t('privacy')} intro={legal.t('privacyIntro')}>
      <Clause title={legal.t('responsible')}>
        <p>{legal.filled('responsibleText', { name: site.name, origin: site.origin, contact })}</p>
      </Clause>
      <Visiting />
      <Storage />
      <Account site={site} />
      <Writing site={site} />
      <Safety />
      <Rights site={site} />
    </LegalLayout>
  );
}
