import { buttonClass } from '../../ui/button.tsx';
import type { SitePage } from './renderer.ts';

type FailureParts = Extract<SitePage, { kind: 'error' }>['failure'];

/** The specification's words for the two failures that it names; for the rest what the server has to say. */
export function errorTitle({ status, message, error }: FailureParts): string {
  if (status === 404) return 'Oops! The page you requested does not exist.';
  if (status === 401) return 'Oops! You are not logged in, Unauthorized occurred';
  return error === message ? `Oops! ${message}` : `Oops! ${message}: ${error}`;
}

/** What happened, and a way on. */
export function ErrorPage({ failure }: { failure: FailureParts }) {
  return (
    <main className="error-page">
      <p className="error-status">{failure.status}</p>
      <h1>{errorTitle(failure)}</h1>
      {failure.request_id && <p className="text-soft">Tell the operator this number: {failure.request_id}</p>}
      <p className="flex flex-wrap gap-3">
        <a href="/home" className={buttonClass('primary')}>
          To the portfolio
        </a>
        <a href="/login" className={buttonClass()}>
          Log in
        </a>
      </p>
    </main>
  );
}
