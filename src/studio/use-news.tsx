import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientsEnabled } from '../clients/desk/use-clients.ts';
import { useMessages } from '../clients/inbox/use-messages.tsx';
import { api } from '../platform/api/api-client.ts';
import { count, t } from '../platform/lib/texts/studio/studio-texts.ts';
import { MINUTE_MS } from '../platform/lib/time.ts';
import { utcDay } from '../platform/lib/utc-day.ts';
import { sinceLastVisit } from './last-visit.ts';

/** Of links and proposals, each. */
const NAMED_MAX = 3;

type News = { text: string; to: string };

/** What happened on the owner's page since they were last here, each part by itself. */
export function useNews(userId: string) {
  const [since] = useState(() => sinceLastVisit(userId, Date.now(), localStorage));
  const hasClients = useClientsEnabled();
  const day = utcDay(new Date(since));
  const visits = useQuery({
    queryKey: ['news', 'visits', day],
    queryFn: () => api('GET /api/audience/overview', { query: { from: day, to: utcDay(new Date()) } }),
    staleTime: MINUTE_MS,
  });
  const links = useQuery({
    queryKey: ['news', 'links'],
    queryFn: () => api('GET /api/share-links'),
    staleTime: MINUTE_MS,
  });
  const proposals = useQuery({
    queryKey: ['news', 'proposals'],
    queryFn: () => api('GET /api/proposals'),
    enabled: hasClients,
    staleTime: MINUTE_MS,
  });
  const messages = useMessages({ isLive: true });
  const isAfter = (at: string | null) => at !== null && Date.parse(at) > since;

  const news: News[] = [
    ...(visits.data ? visitNews(visits.data.totals, day) : []),
    ...messageNews(messages.data?.messages.filter(({ created_at }) => isAfter(created_at)).length ?? 0),
    ...(proposals.data?.proposals ?? [])
      .filter(({ decided_at }) => isAfter(decided_at))
      .slice(0, NAMED_MAX)
      .map(({ id, title, state, decided_by }) => ({
        text:
          state === 'accepted'
            ? t('{name} accepted ‘{title}’.', { name: decided_by, title })
            : t('‘{title}’ was declined.', { title }),
        to: `/studio/proposals?open=${id}`,
      })),
    ...(links.data ?? [])
      .filter(({ last_opened_on }) => last_opened_on !== null && last_opened_on >= day)
      .slice(0, NAMED_MAX)
      .map(({ id, name }) => ({
        text: t('The link for {name} was opened.', { name }),
        to: `/studio/links?open=${id}`,
      })),
  ];
  const parts = [visits, links, messages, ...(hasClients ? [proposals] : [])];
  return {
    since,
    news,
    isPending: parts.some(({ isPending }) => isPending),
    hasFailed: parts.some(({ isError }) => isError),
  };
}

function visitNews({ visitors, downloads }: { visitors: number; downloads: number }, from: string): News[] {
  const to = `/analytics/country?${new URLSearchParams({ range: 'custom', from })}`;
  return [
    {
      text:
        visitors === 0
          ? t('Nobody has visited your page.')
          : count('{n} people visited your page.', visitors, '1 person visited your page.'),
      to,
    },
    ...(downloads > 0
      ? [{ text: count('{n} downloads of your résumé.', downloads, '1 download of your résumé.'), to }]
      : []),
  ];
}

function messageNews(n: number): News[] {
  return n === 0 ? [] : [{ text: count('{n} new messages.', n, '1 new message.'), to: '/studio/messages' }];
}
