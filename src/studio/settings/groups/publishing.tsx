import { BrandingPanel } from '../../../identity/account/panels/branding-panel.tsx';
import { PublishingPanel } from '../../../identity/account/panels/publishing-panel.tsx';
import { ResumePanel } from '../../../identity/account/panels/resume-panel.tsx';
import { SearchEnginesPanel } from '../../../identity/account/panels/search-engines-panel.tsx';
import { VerificationPanel } from '../../../identity/account/panels/verification-panel.tsx';
import { FoundPanel } from '../found-panel.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'publishing'> = {
  publishing: PublishingPanel,
  found: FoundPanel,
  'search-engines': SearchEnginesPanel,
  'site-verification': VerificationPanel,
  resume: ResumePanel,
  branding: BrandingPanel,
};
