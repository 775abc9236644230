import { OwnAccount } from '../../account/own-account.tsx';
import { Welcome } from '../../studio/welcome.tsx';
import { ImportPanel } from '../../transfer/import-panel.tsx';

export function WelcomeScreen() {
  return (
    <OwnAccount>
      {({ version, change }) => (
        <Welcome
          profile={version.account}
          importPanel={<ImportPanel />}
          saveProfile={async (keys) => (await change(version, keys)).message}
        />
      )}
    </OwnAccount>
  );
}
