import { useLandingTexts } from '../texts/site-texts.tsx';
import darkroom from './images/design-darkroom.avif?url';
import kiosk from './images/design-kiosk.avif?url';
import plaster from './images/design-plaster.avif?url';
import press from './images/design-press.avif?url';
import salt from './images/design-salt.avif?url';
import terminal from './images/design-terminal.avif?url';

/** First screens of the demo's portfolios, made by scripts/screenshot-portfolio.ts: the people are invented. */
const PAGES = [
  ['Plaster', plaster],
  ['Darkroom', darkroom],
  ['Terminal', terminal],
  ['Press', press],
  ['Salt', salt],
  ['Kiosk', kiosk],
] as const;

export function Designs() {
  const { t } = useLandingTexts();
  return (
    <section aria-labelledby="designs-heading" className="landing-section">
      <div className="landing-section-head">
        <h2 id="designs-heading">{t('designs')}</h2>
        <p>{t('designsIntro')}</p>
      </div>
      <ul className="design-pages">
        {PAGES.map(([name, src]) => (
          <li key={name}>
            <img src={src} width={560} height={420} alt={t('designAlt', { name })} decoding="async" loading="lazy" />{' '}
            <span aria-hidden="true">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
