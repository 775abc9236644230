import { DEFAULT_SITE_NAME } from '../../../platform/lib/settings/site-name.ts';
import { useSiteName } from '../../../platform/ui/site-name.tsx';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { LandingSection } from './landing-section.tsx';
import { Portrait } from './portrait.tsx';
import { LEADERS } from './sample-content.ts';

export function About() {
  const { t } = useLandingTexts();
  const site = useSiteName();
  const statistics = [
    { figure: t('joinedFigure'), label: t('professionals') },
    { figure: '24', label: t('countries') },
    { figure: t('satisfactionFigure'), label: t('satisfaction') },
    { figure: t('ratingFigure'), label: t('fromReviews', { reviews: t('reviewsFigure') }) },
  ];
  return (
    <LandingSection id="about" title={t('about')} intro={t('aboutIntro')}>
      <div className="story">
        <p>{t('storyBeginning', { site })}</p>
        {/* Explains the default name. */}
        {site === DEFAULT_SITE_NAME && <p>{t('storyName')}</p>}
      </div>
      <dl className="statistics">
        {statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <h3 className="leaders-heading">{t('leaders')}</h3>
      <ul className="leaders">
        {LEADERS.map(({ name, role, image }) => (
          <li key={name}>
            <Portrait avatar={image} />
            <p className="font-semibold">{name}</p>
            <p className="text-soft text-sm">{t(role)}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
