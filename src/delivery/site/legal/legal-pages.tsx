import { type ShownSite, siteLink } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { Clause, ContactLink, LegalLayout } from './legal-layout.tsx';
import { useLegalTexts } from './text-hooks.tsx';

export function TermsPage({ site }: { site: ShownSite }) {
  const { t: frame } = useLandingTexts();
  const { t, filled } = useLegalTexts();
  const { name, siteName, origin } = site;
  return (
    <LegalLayout site={site} title={frame('terms')} intro={t('termsIntro')}>
      <Clause title={t('service')}>
        <p>{t('serviceText', { name, site: siteName, origin })}</p>
      </Clause>
      <Clause title={t('yours')}>
        <p>{t('yoursText')}</p>
      </Clause>
      <Clause title={t('asked')}>
        <p>{t('askedText')}</p>
      </Clause>
      {site.hasLandingPage && (
        <Clause title={t('prices')}>
          <p>
            {filled('pricesText', { firstPage: <a href={siteLink(site, '/#pricing')}>{t('pricesFirstPage')}</a> })}
            {site.hasPlans && ` ${t('pricesStarter')}`}
          </p>
        </Clause>
      )}
      <Clause title={t('ending')}>
        <p>{t('endingText')}</p>
      </Clause>
      <Clause title={t('liability')}>
        <p>{t('liabilityText')}</p>
      </Clause>
      <Clause title={t('changes')}>
        <p>{filled('changesText', { contact: <ContactLink site={site} /> })}</p>
      </Clause>
    </LegalLayout>
  );
}

export function ImprintPage({ site }: { site: ShownSite }) {
  const { t: frame } = useLandingTexts();
  const { t, filled } = useLegalTexts();
  return (
    <LegalLayout site={site} title={frame('imprint')} intro={t('imprintIntro')}>
      <dl className="legal-facts">
        <dt>{t('operator')}</dt>
        <dd>{site.name}</dd>
        {site.postalAddress.length > 0 && (
          <>
            <dt>{t('postalAddress')}</dt>
            <dd className="whitespace-pre-line">{site.postalAddress.join('\n')}</dd>
          </>
        )}
        <dt>{t('site')}</dt>
        <dd>
          <a href={site.origin}>{site.origin}</a>
        </dd>
        <dt>{frame('contact')}</dt>
        <dd>
          <ContactLink site={site} />
        </dd>
      </dl>
      <Clause title={t('content')}>
        <p>{filled('contentText', { contact: <ContactLink site={site} /> })}</p>
      </Clause>
    </LegalLayout>
  );
}

/** What is tested, what is not met, and whom to write to. */
export function AccessibilityPage({ site }: { site: ShownSite }) {
  const { t: frame } = useLandingTexts();
  const { t, filled } = useLegalTexts();
  return (
    <LegalLayout site={site} title={frame('accessibility')} intro={t('accessibilityIntro')}>
      <Clause title={t('aimed')}>
        <p>{t('aimedText')}</p>
      </Clause>
      <Clause title={t('tested')}>
        <p>{t('testedText')}</p>
      </Clause>
      <Clause title={t('unmet')}>
        <p>{t('unmetText')}</p>
      </Clause>
      <Clause title={t('barrier')}>
        <p>{filled('barrierText', { contact: <ContactLink site={site} /> })}</p>
      </Clause>
    </LegalLayout>
  );
}
