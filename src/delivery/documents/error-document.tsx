import type { ServerTranslator } from '../../platform/lib/texts/catalogues.ts';
import { Brand } from '../../platform/ui/brand.tsx';
import { buttonClass } from '../../platform/ui/button.tsx';
import type { ErrorContent } from './renderer.ts';

type FailureParts = ErrorContent['failure'];

type ErrorDocumentProps = Pick<ErrorContent, 'failure' | 'language' | 'isOwnSite'> & { translator: ServerTranslator };

/** The specification's text for the two errors that it names; for others the server's message. */
export function errorTitle({ status, message, error }: FailureParts, { t }: ServerTranslator): string {
  if (status === 404) return t('Oops! The page you requested does not exist.');
  if (status === 401) return 'Oops! You are not logged in, Unauthorized occurred';
  return error === message ? t('Oops! {message}', { message }) : t('Oops! {message}: {error}', { message, error });
}

/** An empty case, the error, and links to continue. */
export function ErrorDocument({ failure, language, translator, isOwnSite }: ErrorDocumentProps) {
  const { t } = translator;
  return (
    <div className="error-page band">
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>
      <header>
        {!isOwnSite && (
          <a href={language === 'en' ? '/' : `/?lang=${language}`} className="home-link">
            <Brand />
          </a>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        <p className="error-status pane">{failure.status}</p>
        <div className="error-text">
          <h1>{errorTitle(failure, translator)}</h1>
          {failure.request_id && (
            <p>
              {t('Error ID: {number}. Please include it if you contact the site owner.', {
                number: failure.request_id,
              })}
            </p>
          )}
          <p className="error-ways">
            <a href={isOwnSite ? '/' : '/home'} className={buttonClass('band')}>
              {t('To the portfolio')}
            </a>
            {!isOwnSite && (
              <a href="/login" className={buttonClass('band-plain')}>
                {t('Log in')}
              </a>
            )}
          </p>
        </div>
      </main>
    </div>
  );
}
