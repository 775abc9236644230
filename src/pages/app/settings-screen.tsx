import { ConfirmEmailNotice } from '../../account/confirm-email-notice.tsx';
import { EmailPanel } from '../../account/email-panel.tsx';
import { LookPanel } from '../../account/look-panel.tsx';
import { NoticesPanel } from '../../account/notices-panel.tsx';
import { OwnAccount, type OwnAccountProps } from '../../account/own-account.tsx';
import { PageAddressPanel } from '../../account/page-address-panel.tsx';
import { PasswordPanel } from '../../account/password-panel.tsx';
import { SearchEnginesPanel } from '../../account/search-engines-panel.tsx';
import { SessionsPanel } from '../../account/sessions-panel.tsx';
import { AppLinkButton } from '../../kit/app-link.tsx';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { useChangedForms } from '../../kit/use-changed-forms.tsx';
import { ExportPanel } from '../../transfer/export-panel.tsx';
import { ImportPanel } from '../../transfer/import-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';

export function SettingsScreen() {
  return <OwnAccount>{(own) => <Settings {...own} />}</OwnAccount>;
}

function Settings(own: OwnAccountProps) {
  const { account } = own.version;
  const { isChanged, report } = useChangedForms();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <LeaveGuard isChanged={isChanged} />
      <PageHeader title="Settings" caption="Your account" />
      <ConfirmEmailNotice account={account} />
      <PageAddressPanel {...own} onChanged={report} />
      <LookPanel {...own} />
      <SearchEnginesPanel {...own} />
      <NoticesPanel {...own} />
      <EmailPanel account={account} onChanged={report} />
      <PasswordPanel account={account} onChanged={report} />
      <SessionsPanel />
      <Panel
        title="Visitors"
        intro="What the server sees of those who look at your page, and how long figures are kept."
      >
        <div>
          <AppLinkButton to="/settings/visitors">Visitor setup</AppLinkButton>
        </div>
      </Panel>
      <ImportPanel />
      <ExportPanel />
      <Panel title="Delete account" tone="danger" intro="Your page, its records, pictures and messages go with it.">
        <div>
          <AppLinkButton to={`/users/delete/${account.id}`} tone="danger">
            Delete my account
          </AppLinkButton>
        </div>
      </Panel>
    </div>
  );
}
