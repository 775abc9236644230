import { useQuery } from '@tanstack/react-query';
import { Award, FileText, Handshake, Languages, Link2, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { LANGUAGE_NAMES } from '../../platform/lib/texts/languages.ts';
import { numberText, utcDayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { count, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import type { Waiting, WaitingItem, WaitingKind } from './waiting-api.ts';

const ICONS: Record<WaitingKind, LucideIcon> = {
  follow_ups: Handshake,
  messages: Mail,
  proposals: FileText,
  links: Link2,
  certifications: Award,
};

/** What ends soon or waits for its owner, the most urgent first; nothing while there is nothing. */
export function WaitingPanel({ hasLanguages }: { hasLanguages: boolean }) {
  const { data } = useQuery({ queryKey: ['waiting'], queryFn: () => api('GET /api/waiting'), staleTime: 0, gcTime: 0 });
  const translations = useQuery({
    queryKey: ['translations'],
    queryFn: () => api('GET /api/translations'),
    enabled: hasLanguages,
    staleTime: 0,
    gcTime: 0,
  });
  const stale = (translations.data?.languages ?? []).filter((language) => language.stale > 0);
  if (!data || (data.items.length === 0 && stale.length === 0 && data.failed.length === 0)) return null;
  return (
    <Panel title={t('Waiting for you')}>
      {data.failed.length > 0 && (
        <p className="text-soft text-sm">{t('Not everything could be read. Reload to try again.')}</p>
      )}
      <ul className="-my-3 divide-y divide-line">
        {data.items.map((item) => (
          <Row key={`${item.kind} ${item.id}`} Icon={ICONS[item.kind]} to={pathOf(item)}>
            {sentenceOf(item)}
          </Row>
        ))}
        {more(data).map(({ kind, n }) => (
          <Row key={kind} Icon={ICONS[kind]} to={LISTS[kind]}>
            {count('{n} more', n, '{n} more')}
          </Row>
        ))}
        {stale.map(({ language, stale: n }) => (
          <Row key={language} Icon={Languages} to="/studio/languages">
            {t('Translations ({language}) older than their text: {n}', {
              language: LANGUAGE_NAMES[language],
              n: numberText(n),
            })}
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

const LISTS: Record<WaitingKind, string> = {
  follow_ups: '/studio/clients',
  messages: '/studio/messages',
  proposals: '/studio/proposals',
  links: '/studio/links',
  certifications: '/studio/certifications',
};

/** Where it is seen to. */
export function pathOf({ kind, id, title }: WaitingItem): string {
  if (kind === 'certifications') return `/certifications/edit/${id}`;
  if (kind === 'follow_ups') return `/studio/clients?${new URLSearchParams({ search: title })}`;
  if (kind === 'proposals') return `/studio/proposals?open=${id}`;
  return kind === 'messages' ? `/studio/messages?open=${id}` : LISTS[kind];
}

export function sentenceOf({ kind, title: name, on }: WaitingItem): string {
  const date = utcDayText(on);
  switch (kind) {
    case 'follow_ups':
      return t('Write to {name}: due {date}', { name, date });
    case 'messages':
      return t('Message from {name}, unread since {date}', { name, date });
    case 'proposals':
      return t('The proposal ‘{name}’ waits for an answer until {date}', { name, date });
    case 'links':
      return t('The link for {name} ends {date}', { name, date });
    case 'certifications':
      return isOver(on)
        ? t('{name} expired {date}: renew it or hide it', { name, date })
        : t('{name} expires {date}', { name, date });
  }
}

function isOver(day: string): boolean {
  return day < new Date().toISOString().slice(0, 10);
}

/** What is not named of each kind. */
function more({ items, counts }: Waiting): { kind: WaitingKind; n: number }[] {
  const named = Map.groupBy(items, ({ kind }) => kind);
  return [...named].map(([kind, shown]) => ({ kind, n: counts[kind] - shown.length })).filter(({ n }) => n > 0);
}

function Row({ Icon, to, children }: { Icon: LucideIcon; to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-2 text-ink text-sm no-underline hover:bg-sunk"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <span className="min-w-0 break-words">{children}</span>
      </Link>
    </li>
  );
}
