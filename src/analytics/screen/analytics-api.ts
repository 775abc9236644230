import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import {
  AudienceBreakdown,
  AudienceLive,
  AudienceOverview,
  AudienceSettings,
  AudienceSetup,
  type Dimension,
} from '../../model/visit-report.ts';
import { type Selection, selectionQuery } from './selection.ts';

const PATH = '/api/audience';

/** Numbers change continuously: reload them when a screen is opened after this time. */
export const FRESH_MS = 10_000;
const LIVE_EVERY_MS = 15_000;

export function overviewQuery(selection: Selection) {
  return queryOptions({
    queryKey: ['audience', 'overview', selection],
    queryFn: () => readOverview(selection),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

export async function readOverview(selection: Selection): Promise<AudienceOverview> {
  return AudienceOverview.parse(await call(`${PATH}/overview?${selectionQuery(selection)}`));
}

export function breakdownQuery(dimension: Dimension, selection: Selection, limit: number) {
  return queryOptions({
    queryKey: ['audience', dimension, selection, limit],
    queryFn: () => readBreakdown(dimension, selection, limit),
    staleTime: FRESH_MS,
    // Keep the old rows until the new ones arrive, but not under another heading.
    placeholderData: (rows: AudienceBreakdown | undefined) => (rows?.dimension === dimension ? rows : undefined),
  });
}

export async function readBreakdown(
  dimension: Dimension,
  selection: Selection,
  limit: number,
): Promise<AudienceBreakdown> {
  const query = selectionQuery(selection);
  query.set('limit', String(limit));
  return AudienceBreakdown.parse(await call(`${PATH}/by/${dimension}?${query}`));
}

/** Polls the current visitors while the screen is visible. */
export const liveQuery = queryOptions({
  queryKey: ['audience', 'live'],
  queryFn: async () => AudienceLive.parse(await call(`${PATH}/live`)),
  staleTime: 0,
  refetchInterval: LIVE_EVERY_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
});

export const setupQuery = queryOptions({
  queryKey: ['audience', 'setup'],
  queryFn: async () => AudienceSetup.parse(await call(`${PATH}/setup`)),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: ['audience', 'settings'],
  queryFn: async () => AudienceSettings.parse(await call(`${PATH}/settings`)),
});

export async function saveSettings(settings: AudienceSettings): Promise<void> {
  await call(`${PATH}/settings`, { method: 'PATCH', body: settings });
}
