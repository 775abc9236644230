import { EmailPanel } from '../../../identity/account/panels/email-panel.tsx';
import { PasswordPanel } from '../../../identity/account/panels/password-panel.tsx';
import { ProvidersPanel } from '../../../identity/account/panels/providers-panel.tsx';
import { SessionsPanel } from '../../../identity/account/panels/sessions-panel.tsx';
import { PasskeysPanel } from '../../../identity/account/second-factor/passkeys-panel.tsx';
import { SecondFactorPanel } from '../../../identity/account/second-factor/second-factor-panel.tsx';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'security'> = {
  email: ({ version, reportUnsaved }) => <EmailPanel account={version.account} reportUnsaved={reportUnsaved} />,
  password: ({ version, reportUnsaved }) => <PasswordPanel account={version.account} reportUnsaved={reportUnsaved} />,
  'second-step': SecondFactorPanel,
  passkeys: PasskeysPanel,
  providers: ProvidersPanel,
  sessions: SessionsPanel,
  activity: ActivityPanel,
};

function ActivityPanel() {
  return (
    <Panel
      title={t('Activity')}
      intro={t('What happened to your account within 90 days: logins, changes, tokens, exports.')}
    >
      <div>
        <AppLinkButton to="/settings/activity">{t('Account activity')}</AppLinkButton>
      </div>
    </Panel>
  );
}
