import { DomainsPanel } from '../../../delivery/domains/domains-panel.tsx';
import { HandlePanel } from '../../../identity/account/panels/handle-panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'domains'> = { domains: DomainsPanel, handle: HandlePanel };
