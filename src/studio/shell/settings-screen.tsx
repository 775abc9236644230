import { ClientsPanel } from '../../clients/desk/clients-panel.tsx';
import { DomainsPanel } from '../../delivery/domains/domains-panel.tsx';
import { ExportPanel } from '../../exchange/export/export-panel.tsx';
import { ImportPanel } from '../../exchange/import/import-panel.tsx';
import { WebhooksPanel } from '../../exchange/webhooks/webhooks-panel.tsx';
import { ConfirmEmailNotice } from '../../identity/account/confirm-email-notice.tsx';
import { type AccountProps, LoadAccount } from '../../identity/account/load-account.tsx';
import { AppearancePanel } from '../../identity/account/panels/appearance-panel.tsx';
import { BrandingPanel } from '../../identity/account/panels/branding-panel.tsx';
import { ContactFieldsPanel } from '../../identity/account/panels/contact-fields-panel.tsx';
import { ContactPanel } from '../../identity/account/panels/contact-panel.tsx';
import { EmailPanel } from '../../identity/account/panels/email-panel.tsx';
import { HandlePanel } from '../../identity/account/panels/handle-panel.tsx';
import { LanguagePanel } from '../../identity/account/panels/language-panel.tsx';
import { NotificationPanel } from '../../identity/account/panels/notification-panel.tsx';
import { PasswordPanel } from '../../identity/account/panels/password-panel.tsx';
import { ProvidersPanel } from '../../identity/account/panels/providers-panel.tsx';
import { PublishingPanel } from '../../identity/account/panels/publishing-panel.tsx';
import { ResumePanel } from '../../identity/account/panels/resume-panel.tsx';
import { SearchEnginesPanel } from '../../identity/account/panels/search-engines-panel.tsx';
import { SectionsPanel } from '../../identity/account/panels/sections-panel.tsx';
import { SessionsPanel } from '../../identity/account/panels/sessions-panel.tsx';
import { StudioLanguagePanel } from '../../identity/account/panels/studio-language-panel.tsx';
import { TokensPanel } from '../../identity/account/panels/tokens-panel.tsx';
import { UsernamePanel } from '../../identity/account/panels/username-panel.tsx';
import { ViewPageOffer } from '../../identity/account/panels/view-page-offer.tsx';
import { ConfirmLoginForm } from '../../identity/account/second-factor/confirm-login-form.tsx';
import { PasskeysPanel } from '../../identity/account/second-factor/passkeys-panel.tsx';
import { SecondFactorPanel } from '../../identity/account/second-factor/second-factor-panel.tsx';
import { PlanPanel } from '../../operation/plans/plan-panel.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../platform/ui/form/unsaved-changes.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { PagePreview } from '../sections/page-preview.tsx';

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
      <HandlePanel {...own} reportUnsaved={report} />
      <ContactPanel {...own} reportUnsaved={report} />
      <ContactFieldsPanel {...own} reportUnsaved={report} />
      <NotificationPanel {...own} />
      <ClientsPanel {...own} />
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
      <Panel title={t('Delete account')} tone="danger" intro={t('Your page, images and messages are deleted too.')}>
        <div>
          <AppLinkButton to={`/users/delete/${account.id}`} tone="danger">
            {t('Delete my account')}
          </AppLinkButton>
        </div>
      </Panel>
    </div>
  );
}
