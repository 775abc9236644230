import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ConfirmEmailNotice } from '../../identity/account/confirm-email-notice.tsx';
import { type AccountProps, LoadAccount } from '../../identity/account/load-account.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../platform/ui/form/unsaved-changes.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import type { PanelProps } from './group-panels.tsx';
import { loadGroup } from './load-group.tsx';
import { SettingsLinks } from './settings-links.tsx';
import { offeredPanels, SETTINGS_GROUPS, type SettingsGroupId } from './settings-panels.ts';

/** Returns the screen of a group once the code of all its panels is there. */
export async function groupScreen(group: SettingsGroupId) {
  const components = await loadGroup(group);
  const panels = (props: PanelProps) =>
    offeredPanels().map(({ id }) => {
      const PanelOf = components[id];
      return (
        PanelOf && (
          <Anchor key={id} id={id}>
            <PanelOf {...props} />
          </Anchor>
        )
      );
    });
  return () => <LoadAccount>{(own) => <Group group={group} own={own} panels={panels} />}</LoadAccount>;
}

type GroupProps = { group: SettingsGroupId; own: AccountProps; panels: (props: PanelProps) => ReactNode };

function Group({ group, own, panels }: GroupProps) {
  const { isChanged, report } = useUnsavedChanges();
  const title = SETTINGS_GROUPS.find(({ id }) => id === group)?.title ?? 'Settings';
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-x-8 gap-y-2 xl:mx-0 xl:max-w-none xl:grid-cols-[11rem_minmax(0,1fr)]">
      <UnsavedChangesGuard isChanged={isChanged} />
      <SettingsLinks current={group} />
      <div className="flex min-w-0 flex-col gap-6">
        <ScreenHeader title={t(title)} caption={t('Settings')} />
        <ConfirmEmailNotice account={own.version.account} />
        {panels({ ...own, reportUnsaved: report })}
      </div>
    </div>
  );
}

/** The place of a panel, which a link from elsewhere leads to. */
function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    place.current?.scrollIntoView({ behavior: 'instant' });
    place.current?.focus({ preventScroll: true });
  }, [hash, id]);
  return (
    <div ref={place} id={id} tabIndex={-1} className="scroll-mt-20 rounded-panel outline-offset-4 empty:hidden">
      {children}
    </div>
  );
}
