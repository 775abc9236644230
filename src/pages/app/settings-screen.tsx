import { LookPanel } from '../../account/look-panel.tsx';
import { OwnAccount } from '../../account/own-account.tsx';
import { SearchEnginesPanel } from '../../account/search-engines-panel.tsx';
import { AppLinkButton } from '../../kit/app-link.tsx';
import { ExportPanel } from '../../transfer/export-panel.tsx';
import { ImportPanel } from '../../transfer/import-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';

export function SettingsScreen() {
  return (
    <OwnAccount>
      {(own) => (
        <div className="mx-auto flex max-w-3xl flex-col gap-6">
          <PageHeader title="Settings" caption="Your account" />
          <LookPanel {...own} />
          <SearchEnginesPanel {...own} />
          <ImportPanel />
          <ExportPanel />
          <Panel title="Delete account" tone="danger" intro="Your page, its records, pictures and messages go with it.">
            <div>
              <AppLinkButton to={`/users/delete/${own.version.account.id}`} tone="danger">
                Delete my account
              </AppLinkButton>
            </div>
          </Panel>
        </div>
      )}
    </OwnAccount>
  );
}
