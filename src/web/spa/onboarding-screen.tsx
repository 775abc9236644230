import { LoadAccount } from '../../account/load-account.tsx';
import { ImportPanel } from '../../import/import-panel.tsx';
import { Onboarding } from '../../studio/onboarding/onboarding.tsx';

export function OnboardingScreen() {
  return (
    <LoadAccount>
      {({ version, change }) => (
        <Onboarding
          profile={version.account}
          importPanel={<ImportPanel />}
          saveProfile={async (keys) => (await change(version, keys)).message}
        />
      )}
    </LoadAccount>
  );
}
