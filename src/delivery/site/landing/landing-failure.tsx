import { Component, type ReactNode } from 'react';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { useLanguageQuery } from '../../../platform/ui/page-texts.tsx';
import { useLandingTexts } from '../texts/site-texts.tsx';

type Props = { children: ReactNode };

/** The screen shown if a page fails to render. React requires a class for this. */
export class LandingBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <LandingFailure /> : this.props.children;
  }
}

function LandingFailure() {
  const { t } = useLandingTexts();
  const languageQuery = useLanguageQuery();
  return (
    <main className="landing-failure band">
      <h1 role="alert">{t('failureTitle')}</h1>
      <p>{t('failureText')}</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={`/${languageQuery}`} tone="band">
          {t('tryAgain')}
        </LinkButton>
        <LinkButton href="/home" tone="band-plain">
          {t('toPortfolio')}
        </LinkButton>
      </p>
    </main>
  );
}
