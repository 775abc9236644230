import { AppearancePanel } from '../../../identity/account/panels/appearance-panel.tsx';
import { LanguagePanel } from '../../../identity/account/panels/language-panel.tsx';
import { SectionsPanel } from '../../../identity/account/panels/sections-panel.tsx';
import { StudioLanguagePanel } from '../../../identity/account/panels/studio-language-panel.tsx';
import { UsernamePanel } from '../../../identity/account/panels/username-panel.tsx';
import { PagePreview } from '../../sections/page-preview.tsx';
import type { GroupPanels } from '../group-panels.tsx';

export const PANELS: GroupPanels<'page'> = {
  address: UsernamePanel,
  look: (own) => <AppearancePanel {...own} preview={(version) => <PagePreview version={version} isInitiallyOpen />} />,
  language: LanguagePanel,
  'studio-language': StudioLanguagePanel,
  sections: SectionsPanel,
};
