import type { ShownSite } from '../operator-info.ts';
import { Clause, ContactLink } from './legal-layout.tsx';
import { useLegalTexts } from './text-hooks.tsx';

export function Visiting() {
  const { t, filled } = useLegalTexts();
  return (
    <Clause title={t('visiting')}>
      <p>{t('visitingSeen')}</p>
      <p>{t('visitingHash')}</p>
      <p>{t('visitingSignal')}</p>
      <p>{filled('visitingPlace', { source: <a href="https://db-ip.com">DB-IP</a> })}</p>
    </Clause>
  );
}

export function Storage() {
  const { t } = useLegalTexts();
  return (
    <Clause title={t('storage')}>
      <p>{t('storageCookie')}</p>
      <p>{t('storageForeign')}</p>
    </Clause>
  );
}

export function Account({ site }: { site: ShownSite }) {
  const { t } = useLegalTexts();
  return (
    <Clause title={t('account')}>
      <p>{t('accountKept')}</p>
      <p>{t('accountMail')}</p>
      <p>{t('accountPublic')}</p>
      {site.hasPlans && <p>{t('accountPlan')}</p>}
    </Clause>
  );
}

export function Writing({ site }: { site: ShownSite }) {
  const { t, filled } = useLegalTexts();
  return (
    <Clause title={t('writing')}>
      <p>{t('writingOwner')}</p>
      <p>{filled('writingLead', { site: site.siteName, contact: <ContactLink site={site} /> })}</p>
    </Clause>
  );
}

export function Safety() {
  const { t } = useLegalTexts();
  return (
    <Clause title={t('safety')}>
      <p>{t('safetyText')}</p>
    </Clause>
  );
}

export function Rights({ site }: { site: ShownSite }) {
  const { t, filled } = useLegalTexts();
  return (
    <Clause title={t('rights')}>
      <p>{filled('rightsText', { contact: <ContactLink site={site} /> })}</p>
    </Clause>
  );
}
