import { ClientsPanel } from '../../../clients/desk/clients-panel.tsx';
import { ContactFieldsPanel } from '../../../identity/account/panels/contact-fields-panel.tsx';
import { ContactPanel } from '../../../identity/account/panels/contact-panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'contact'> = {
  contact: ContactPanel,
  questions: ContactFieldsPanel,
  clients: ClientsPanel,
};
