import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ErrorScreen } from '../../platform/ui/error-screen.tsx';
import { useOnline } from '../../platform/ui/use-online.tsx';
import { ViewPageLink } from '../../portfolio/components/view-page-link.tsx';

/** A path that the app does not have. */
export function NotFoundScreen() {
  return (
    <ErrorScreen text={t('The page you requested does not exist.')}>
      <ViewPageLink tone="primary" />
    </ErrorScreen>
  );
}

/** A screen that failed: its code did not load, or it has a bug. Reloaded when the network is back. */
export function RouteError() {
  const error = useRouteError();
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!isOnline) wasOffline.current = true;
    else if (wasOffline.current) location.reload();
  }, [isOnline]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  if (!isOnline)
    return <ErrorScreen text={t('You are offline. This screen opens when the network is back.')}>{null}</ErrorScreen>;
  return (
    <ErrorScreen text={t('This screen could not be shown.')}>
      <Button tone="primary" onClick={() => location.reload()}>
        {t('Try again')}
      </Button>
      <ViewPageLink />
    </ErrorScreen>
  );
}
