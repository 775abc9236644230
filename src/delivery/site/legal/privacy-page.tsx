import type { OperatorInfo } from '../operator-info.ts';
import { Clause, ContactLink, LegalLayout } from './legal-layout.tsx';
import { Account, Rights, Safety, Storage, Visiting, Writing } from './privacy-clauses.tsx';

/** Describes how the program processes data. Keep it up to date with the code. */
export function PrivacyPage({ site }: { site: OperatorInfo }) {
  return (
    <LegalLayout
      site={site}
      title="Privacy"
      intro="What this site keeps about you, for how long, and what it does not keep."
    >
      <Clause title="Who is responsible">
        <p>
          {site.name} runs this site at {site.origin}. Questions and requests reach us through{' '}
          <ContactLink site={site} />.
        </p>
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
