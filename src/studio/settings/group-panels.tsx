import type { ComponentType } from 'react';
import type { AccountProps } from '../../identity/account/load-account.tsx';
import type { ReportUnsaved } from '../../platform/ui/form/unsaved-changes.tsx';
import type { SettingsGroupId, SettingsPanelId } from './settings-panels.ts';

export type PanelProps = AccountProps & { reportUnsaved: ReportUnsaved };

/** The components of a group's panels, which are fetched together: one chunk, and no panel moves another. */
export type GroupPanels<Of extends SettingsGroupId> = Record<SettingsPanelId<Of>, ComponentType<PanelProps>>;
