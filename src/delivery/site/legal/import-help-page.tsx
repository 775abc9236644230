import type { ShownSite } from '../operator-info.ts';
import { Clause, LegalLayout } from './legal-layout.tsx';
import { useHelpTexts } from './text-hooks.tsx';

const LINKEDIN_EXPORT = 'https://www.linkedin.com/mypreferences/d/download-my-data';

/** Explains where to get what can be imported, and what of it is never read. Keep it up to date with the sources. */
export function ImportHelpPage({ site }: { site: ShownSite }) {
  const { t } = useHelpTexts();
  return (
    <LegalLayout site={site} title={t('helpTitle')} intro={t('helpIntro')}>
      <Clause title={t('how')}>
        <p>{t('howText')}</p>
        <p>{t('howHidden')}</p>
      </Clause>
      <LinkedIn />
      <Clause title="GitHub">
        <p>{t('gitHubText')}</p>
      </Clause>
      <Others />
      <Clause title={t('files')}>
        <p>{t('filesText', { origin: site.origin })}</p>
      </Clause>
    </LegalLayout>
  );
}

function LinkedIn() {
  const { t, filled } = useHelpTexts();
  const copy = (
    <a href={LINKEDIN_EXPORT} target="_blank" rel="noopener noreferrer">
      {t('linkedInCopy')}
    </a>
  );
  return (
    <>
      <Clause title={t('linkedIn')}>
        <ol>
          <li>{filled('linkedInOpen', { copy })}</li>
          <li>{t('linkedInChoose')}</li>
          <li>{t('linkedInRequest')}</li>
          <li>{t('linkedInWait')}</li>
          <li>{t('linkedInZip')}</li>
        </ol>
      </Clause>
      <Clause title={t('taken')}>
        <p>{t('takenText')}</p>
        <p>{t('takenNever')}</p>
      </Clause>
    </>
  );
}

const OTHERS = ['otherPdf', 'otherArchive', 'otherJson', 'otherReactive', 'otherBadges'] as const;

function Others() {
  const { t } = useHelpTexts();
  return (
    <Clause title={t('others')}>
      <ul>
        {OTHERS.map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ul>
      <p>{t('refused')}</p>
    </Clause>
  );
}
