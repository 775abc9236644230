import { ConfirmEmailNotice } from '../../account/confirm-email-notice.tsx';
import { LoadAccount } from '../../account/load-account.tsx';
import { NewestMessages } from '../../inbox/newest-messages.tsx';
import { DeadLinksPanel } from '../../link-check/dead-links-panel.tsx';
import { Overview } from '../../studio/overview.tsx';

export function OverviewScreen() {
  return (
    <LoadAccount>
      {({ version: { account } }) => (
        <Overview
          profile={account}
          notice={<ConfirmEmailNotice account={account} />}
          deadLinks={<DeadLinksPanel />}
          messages={<NewestMessages />}
        />
      )}
    </LoadAccount>
  );
}
