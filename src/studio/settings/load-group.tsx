import type { ComponentType } from 'react';
import type { PanelProps } from './group-panels.tsx';
import type { SettingsGroupId } from './settings-panels.ts';

type AnyGroupPanels = Partial<Record<string, ComponentType<PanelProps>>>;

const LOADERS: Record<SettingsGroupId, () => Promise<{ PANELS: AnyGroupPanels }>> = {
  page: () => import('./groups/page.tsx'),
  publishing: () => import('./groups/publishing.tsx'),
  contact: () => import('./groups/contact.tsx'),
  notices: () => import('./groups/notices.tsx'),
  security: () => import('./groups/security.tsx'),
  domains: () => import('./groups/domains.tsx'),
  data: () => import('./groups/data.tsx'),
  developers: () => import('./groups/developers.tsx'),
};

export async function loadGroup(group: SettingsGroupId): Promise<AnyGroupPanels> {
  return (await LOADERS[group]()).PANELS;
}
