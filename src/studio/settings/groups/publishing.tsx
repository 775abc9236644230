import { BrandingPanel } from '../../../identity/account/panels/branding-panel.tsx';
import { PublishingPanel } from '../../../identity/account/panels/publishing-panel.tsx';
import { ResumePanel } from '../../../identity/account/panels/resume-panel.tsx';
import { SearchEnginesPanel } from '../../../identity/account/panels/search-engines-panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'publishing'> = {
  publishing: PublishingPanel,
  'search-engines': SearchEnginesPanel,
  resume: ResumePanel,
  branding: BrandingPanel,
};
