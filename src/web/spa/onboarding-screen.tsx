import { OwnAccount } from '../../account/load-account.tsx';
import { ImportPanel } from '../../import/import-panel.tsx';
import { Welcome } from '../../studio/onboarding/onboarding.tsx';

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
