import { useId, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { count, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { findPanels } from './find-panels.ts';
import { GROUP_ICONS } from './settings-links.tsx';
import { groupPath, offeredPanels, SETTINGS_GROUPS } from './settings-panels.ts';

/** The index of the settings: the groups, or what a search finds of their panels. */
export function SettingsScreen() {
  return <RequireLogin>{() => <Index />}</RequireLogin>;
}

function Index() {
  const { hash, search: query } = useLocation();
  const [search, setSearch] = useState('');
  const former = formerPlace(hash, query);
  if (former !== undefined) return <Navigate to={former} replace />;
  return (
    <div className="mx-auto max-w-4xl">
      <ScreenHeader title={t('Settings')} caption={t('Your account')} />
      <div className="flex flex-col gap-6">
        <TextField
          label={t('Find a setting')}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {search.trim() === '' ? <Groups /> : <Found search={search} />}
      </div>
    </div>
  );
}

/** Everything was on this screen before there were groups: an anchor in it, and a failed login at another site. */
function formerPlace(hash: string, query: string): string | undefined {
  const panel = offeredPanels().find(({ id }) => hash === `#${id}`);
  if (panel) return groupPath(panel.group) + hash;
  return new URLSearchParams(query).has('provider_failure') ? `${groupPath('security')}${query}#providers` : undefined;
}

function Groups() {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {SETTINGS_GROUPS.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </ul>
  );
}

function Group({ id, title, intro }: (typeof SETTINGS_GROUPS)[number]) {
  const Icon = GROUP_ICONS[id];
  const introId = useId();
  return (
    <li className="case relative flex gap-4 p-5 transition-colors hover:bg-sunk">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-bold font-display text-heading">
          <Link
            to={groupPath(id)}
            aria-describedby={introId}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {t(title)}
          </Link>
        </h2>
        <p id={introId} className="text-soft text-sm">
          {t(intro)}
        </p>
      </div>
    </li>
  );
}

function Found({ search }: { search: string }) {
  const found = findPanels(search);
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-soft text-sm">
        {found.length === 0 ? t('No setting is called that.') : count('{n} settings', found.length, '{n} setting')}
      </p>
      <ul className="flex flex-col gap-2">
        {found.map(({ id, group, title }) => (
          <li key={id}>
            <Link
              to={`${groupPath(group)}#${id}`}
              className="case flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-ink no-underline hover:bg-sunk"
            >
              <span className="font-medium">{t(title)}</span>
              <span className="text-faint text-sm">{t(groupTitle(group))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function groupTitle(group: (typeof SETTINGS_GROUPS)[number]['id']) {
  return SETTINGS_GROUPS.find(({ id }) => id === group)?.title ?? 'Settings';
}
