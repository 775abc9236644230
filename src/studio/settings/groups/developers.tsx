import { WebhooksPanel } from '../../../exchange/webhooks/webhooks-panel.tsx';
import { TokensPanel } from '../../../identity/account/panels/tokens-panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'developers'> = { tokens: TokensPanel, webhooks: WebhooksPanel };
