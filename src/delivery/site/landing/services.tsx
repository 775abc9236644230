import { ChartNoAxesColumn, FileUp, Frame, Globe, Mails, Server } from 'lucide-react';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { LandingSection } from './landing-section.tsx';

const SERVICES = [
  { Icon: Frame, name: 'pages' },
  { Icon: FileUp, name: 'import' },
  { Icon: Globe, name: 'address' },
  { Icon: ChartNoAxesColumn, name: 'analytics' },
  { Icon: Mails, name: 'inbox' },
  { Icon: Server, name: 'hosting' },
] as const;

export function Services() {
  const { t } = useLandingTexts();
  return (
    <LandingSection id="services" title={t('services')} intro={t('servicesIntro')}>
      <ul className="service-grid">
        {SERVICES.map(({ Icon, name }, index) => (
          <li key={name} className="service-cell">
            <span aria-hidden="true" className="plan-numeral">
              {index + 1}
            </span>
            <Icon aria-hidden="true" strokeWidth={1.5} className="plan-icon" />
            <div className="service-text">
              <h3>{t(name)}</h3>
              <p>{t(`${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
