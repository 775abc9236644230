import { NewestMessages } from '../../clients/inbox/newest-messages.tsx';
import { ConfirmEmailNotice } from '../../identity/account/confirm-email-notice.tsx';
import { LoadAccount } from '../../identity/account/load-account.tsx';
import { DeadLinksPanel } from '../../insight/link-check/dead-links-panel.tsx';
import { WaitingPanel } from '../../insight/waiting/waiting-panel.tsx';
import { Overview } from '../overview.tsx';

export function OverviewScreen() {
  return (
    <LoadAccount>
      {({ version: { account } }) => (
        <Overview
          profile={account}
          notice={<ConfirmEmailNotice account={account} />}
          waiting={<WaitingPanel hasLanguages={account.page_languages.length > 0} />}
          deadLinks={<DeadLinksPanel />}
          messages={<NewestMessages />}
        />
      )}
    </LoadAccount>
  );
}
