import { OwnAccount } from '../../account/own-account.tsx';
import { NewestMessages } from '../../inbox/newest-messages.tsx';
import { Overview } from '../../studio/overview.tsx';

export function OverviewScreen() {
  return (
    <OwnAccount>{({ version }) => <Overview profile={version.account} messages={<NewestMessages />} />}</OwnAccount>
  );
}
