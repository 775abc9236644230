import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmLoginForm } from '../../identity/account/second-factor/confirm-login-form.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { ErrorScreen } from '../../platform/ui/error-screen.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { SiteAccountsPanel } from './site-accounts.tsx';
import { SiteChecksPanel } from './site-checks.tsx';
import { SiteDomainsPanel, SiteStatePanel } from './site-facts.tsx';
import { SiteInvitationsPanel } from './site-invitations.tsx';
import { SITE_KEYS, useAccess, useSiteStatus } from './use-site.ts';
import { isStaleLogin } from './use-stale-login.tsx';

/** The site as its operator sees it. Every other account gets what a path gets that does not exist. */
export function SiteScreen() {
  return <RequireLogin>{() => <ForOperator />}</RequireLogin>;
}

function ForOperator() {
  const result = useAccess();
  return (
    <LoadState result={result}>
      {({ is_operator }) =>
        is_operator ? (
          <SiteDesk />
        ) : (
          <ErrorScreen text={t('The page you requested does not exist.')}>
            <AppLinkButton to="/studio" tone="primary">
              {t('Studio')}
            </AppLinkButton>
          </ErrorScreen>
        )
      }
    </LoadState>
  );
}

function SiteDesk() {
  const client = useQueryClient();
  const result = useSiteStatus();
  const onStale = useCallback(
    () => void client.invalidateQueries({ queryKey: SITE_KEYS.status, exact: true }),
    [client],
  );
  return (
    <>
      <ScreenHeader
        title={t('This site')}
        caption={t('Studio')}
        intro={t('Accounts, invitations, emails, backups and domains. Only the account that runs this site sees them.')}
      />
      {isStaleLogin(result.error) ? (
        <ConfirmPanel onConfirmed={() => void result.refetch()} />
      ) : (
        <LoadState result={result} shape="rows">
          {(site) => (
            <div className="flex flex-col gap-8">
              <SiteStatePanel site={site} />
              <SiteChecksPanel onStale={onStale} />
              <SiteAccountsPanel onStale={onStale} />
              <SiteInvitationsPanel onStale={onStale} />
              <SiteDomainsPanel domains={site.domains} />
            </div>
          )}
        </LoadState>
      )}
    </>
  );
}

function ConfirmPanel({ onConfirmed }: { onConfirmed: () => void }) {
  const navigate = useNavigate();
  return (
    <Panel
      title={t('Confirm that it is you')}
      intro={t('You logged in more than ten minutes ago, and this screen shows every account of the site.')}
    >
      <ConfirmLoginForm onConfirmed={onConfirmed} onCancel={() => void navigate('/studio')} />
    </Panel>
  );
}
