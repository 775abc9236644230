import { NotificationPanel } from '../../../identity/account/panels/notification-panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'notices'> = { notices: NotificationPanel };
