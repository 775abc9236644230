import { CodeXml, Database, Globe, type LucideIcon, Mail, Megaphone, Palette, Phone, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { groupPath, SETTINGS_GROUPS, type SettingsGroupId } from './settings-panels.ts';

export const GROUP_ICONS: Record<SettingsGroupId, LucideIcon> = {
  page: Palette,
  publishing: Megaphone,
  contact: Phone,
  notices: Mail,
  security: ShieldCheck,
  domains: Globe,
  data: Database,
  developers: CodeXml,
};

/** The groups beside a group's panels, where there is room; else one link to the index, which is one line on a phone. */
export function SettingsLinks({ current }: { current: SettingsGroupId }) {
  return (
    <nav aria-label={t('Settings')} className="xl:sticky xl:top-24 xl:self-start">
      <Link to="/settings" className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
        {t('All settings')}
      </Link>
      <ul className="hidden xl:flex xl:flex-col">
        {SETTINGS_GROUPS.map(({ id, title }) => {
          const Icon = GROUP_ICONS[id];
          return (
            <li key={id}>
              <Link
                to={groupPath(id)}
                aria-current={id === current ? 'page' : undefined}
                className="flex min-h-10 items-center gap-3 border-line border-s-2 ps-3 text-soft text-sm no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {t(title)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
