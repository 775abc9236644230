import { ConfirmEmailNotice } from '../../account/confirm-email-notice.tsx';
import { type AccountProps, LoadAccount } from '../../account/load-account.tsx';
import { AppearancePanel } from '../../account/panels/appearance-panel.tsx';
import { BrandingPanel } from '../../account/panels/branding-panel.tsx';
import { ContactPanel } from '../../account/panels/contact-panel.tsx';
import { EmailPanel } from '../../account/panels/email-panel.tsx';
import { LanguagePanel } from '../../account/panels/language-panel.tsx';
import { NotificationPanel } from '../../account/panels/notification-panel.tsx';
import { PasswordPanel } from '../../account/panels/password-panel.tsx';
import { ProvidersPanel } from '../../account/panels/providers-panel.tsx';
import { PublishingPanel } from '../../account/panels/publishing-panel.tsx';
import { ResumePanel } from '../../account/panels/resume-panel.tsx';
import { SearchEnginesPanel } from '../../account/panels/search-engines-panel.tsx';
import { SectionsPanel } from '../../account/panels/sections-panel.tsx';
import { SessionsPanel } from '../../account/panels/sessions-panel.tsx';
import { StudioLanguagePanel } from '../../account/panels/studio-language-panel.tsx';
import { TokensPanel } from '../../account/panels/tokens-panel.tsx';
import { UsernamePanel } from '../../account/panels/username-panel.tsx';
import { ViewPageOffer } from '../../account/panels/view-page-offer.tsx';
import { ConfirmLoginForm } from '../../account/second-factor/confirm-login-form.tsx';
import { PasskeysPanel } from '../../account/second-factor/passkeys-panel.tsx';
import { SecondFactorPanel } from '../../account/second-factor/second-factor-panel.tsx';
import { ExportPanel } from '../../export/export-panel.tsx';
import { ImportPanel } from '../../import/import-panel.tsx';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { PlanPanel } from '../../plans/plan-panel.tsx';
import { DomainsPanel } from '../../portfolio/domains/domains-panel.tsx';
import { PagePreview } from '../../studio/sections/page-preview.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { WebhooksPanel } from '../../webhooks/webhooks-panel.tsx';

export function SettingsScreen() {
  return <LoadAccount>{(own) => <Settings {...own} />}</LoadAccount>;
}

function Settings(own: AccountProps) {
  const { account } = own.version;
  const { isChanged, report } = useUnsavedChanges();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <UnsavedChangesGuard isChanged={isChanged} />
      <ScreenHeader title={t('Settings')} caption={t('Your account')} />
      <ConfirmEmailNotice account={account} />
      <PlanPanel />
      <UsernamePanel {...own} reportUnsaved={report} />
      <AppearancePanel {...own} preview={(version) => <PagePreview version={version} isInitiallyOpen />} />
      <LanguagePanel {...own} />
      <StudioLanguagePanel {...own} />
      <SectionsPanel {...own} />
      <PublishingPanel {...own} />
      <SearchEnginesPanel {...own} />
      <ResumePanel {...own} />
      <BrandingPanel {...own} />
      <DomainsPanel />
      <ContactPanel {...own} reportUnsaved={report} />
      <NotificationPanel {...own} />
      <EmailPanel account={account} reportUnsaved={report} />
      <PasswordPanel account={account} reportUnsaved={report} />
      <SecondFactorPanel />
      <PasskeysPanel />
      <ProvidersPanel />
      <SessionsPanel />
      <Panel
        title={t('Activity')}
        intro={t('What happened to your account within 90 days: logins, changes, tokens, exports.')}
      >
        <div>
          <AppLinkButton to="/settings/activity">{t('Account activity')}</AppLinkButton>
        </div>
      </Panel>
      <TokensPanel />
      <WebhooksPanel />
      <Panel
        title={t('Visitors')}
        intro={t("What the server sees of your visitors' requests, and how long figures are stored.")}
      >
        <div>
          <AppLinkButton to="/settings/visitors">{t('Visitor setup')}</AppLinkButton>
        </div>
      </Panel>
      <ImportPanel conclusion={<ViewPageOffer {...own} />} />
      <ExportPanel
        renderConfirmation={(onConfirmed, onCancel) => (
          <ConfirmLoginForm onConfirmed={onConfirmed} onCancel={onCancel} />
        )}
      />
      <Panel
        title={t('Delete account')}
        tone="danger"
        intro={t('Your page, its records, pictures and messages go with it.')}
      >
        <div>
          <AppLinkButton to={`/users/delete/${account.id}`} tone="danger">
            {t('Delete my account')}
          </AppLinkButton>
        </div>
      </Panel>
    </div>
  );
}
