import { useLandingTexts } from '../texts/site-texts.tsx';
import { LandingSection } from './landing-section.tsx';

const FEATURES = ['fast', 'noScript', 'modes', 'access', 'pictures', 'undo', 'lossless', 'found'] as const;

export function Features() {
  const { t } = useLandingTexts();
  return (
    <LandingSection id="features" title={t('features')} intro={t('featuresIntro')} isDark>
      <ul className="feature-list">
        {FEATURES.map((name) => (
          <li key={name}>
            <h3>{t(name)}</h3>
            <p>{t(`${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
