import { ExportPanel } from '../../../exchange/export/export-panel.tsx';
import { ImportPanel } from '../../../exchange/import/import-panel.tsx';
import { ViewPageOffer } from '../../../identity/account/panels/view-page-offer.tsx';
import { ConfirmLoginForm } from '../../../identity/account/second-factor/confirm-login-form.tsx';
import { PlanPanel } from '../../../operation/plans/plan-panel.tsx';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { GroupPanels, PanelProps } from '../group-panels.tsx';

export const PANELS: GroupPanels<'data'> = {
  plan: PlanPanel,
  import: (own) => <ImportPanel conclusion={<ViewPageOffer {...own} />} />,
  export: () => (
    <ExportPanel
      renderConfirmation={(onConfirmed, onCancel) => <ConfirmLoginForm onConfirmed={onConfirmed} onCancel={onCancel} />}
    />
  ),
  visitors: VisitorsPanel,
  delete: DeletePanel,
};

function VisitorsPanel() {
  return (
    <Panel
      title={t('Visitors')}
      intro={t("What the server sees of your visitors' requests, and how long figures are stored.")}
    >
      <div>
        <AppLinkButton to="/settings/visitors">{t('Visitor setup')}</AppLinkButton>
      </div>
    </Panel>
  );
}

function DeletePanel({ version }: PanelProps) {
  return (
    <Panel title={t('Delete account')} tone="danger" intro={t('Your page, images and messages are deleted too.')}>
      <div>
        <AppLinkButton to={`/users/delete/${version.account.id}`} tone="danger">
          {t('Delete my account')}
        </AppLinkButton>
      </div>
    </Panel>
  );
}
