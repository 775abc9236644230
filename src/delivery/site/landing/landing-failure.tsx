import { Component, type ReactNode } from 'react';
import { LinkButton } from '../../../platform/ui/link-button.tsx';

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
  return (
    <main className="landing-failure band">
      <h1 role="alert">Oops! Something went wrong.</h1>
      <p>The page could not be shown. It may be there again in a moment.</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton href="/" tone="band">
          Try again
        </LinkButton>
        <LinkButton href="/home" tone="band-plain">
          To the portfolio
        </LinkButton>
      </p>
    </main>
  );
}
