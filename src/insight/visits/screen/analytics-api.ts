import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api-client.ts';
import { AnalyticsSettings, Diagnostics } from '../report/analytics-settings.ts';
import { BreakdownReport, type Dimension, LiveReport, OverviewReport } from '../visit-report.ts';
import { type Selection, selectionQuery } from './selection.ts';

const PATH = '/api/audience';

/** Numbers change continuously: reload them when a screen is opened after this time. */
export const FRESH_MS = 10_000;
const LIVE_EVERY_MS = 15_000;

export function overviewQuery(selection: Selection) {
  return queryOptions({
    queryKey: ['analytics', 'overview', selection],
    queryFn: () => readOverview(selection),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

export async function readOverview(selection: Selection): Promise<OverviewReport> {
  return OverviewReport.parse(await call(`${PATH}/overview?${selectionQuery(selection)}`));
}

export function breakdownQuery(dimension: Dimension, selection: Selection, limit: number) {
  return queryOptions({
    queryKey: ['analytics', dimension, selection, limit],
    queryFn: () => readBreakdown(dimension, selection, limit),
    staleTime: FRESH_MS,
    // Keep the old rows until the new ones arrive, but not under another heading.
    placeholderData: (rows: BreakdownReport | undefined) => (rows?.dimension === dimension ? rows : undefined),
  });
}

export async function readBreakdown(
  dimension: Dimension,
  selection: Selection,
  limit: number,
): Promise<BreakdownReport> {
  const query = selectionQuery(selection);
  query.set('limit', String(limit));
  return BreakdownReport.parse(await call(`${PATH}/by/${dimension}?${query}`));
}

/** Polls the current visitors while the screen is visible. */
export const liveQuery = queryOptions({
  queryKey: ['analytics', 'live'],
  queryFn: async () => LiveReport.parse(await call(`${PATH}/live`)),
  staleTime: 0,
  refetchInterval: LIVE_EVERY_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
});

export const diagnosticsQuery = queryOptions({
  queryKey: ['analytics', 'setup'],
  queryFn: async () => Diagnostics.parse(await call(`${PATH}/setup`)),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: ['analytics', 'settings'],
  queryFn: async () => AnalyticsSettings.parse(await call(`${PATH}/settings`)),
});

export async function saveSettings(settings: AnalyticsSettings): Promise<void> {
  await call(`${PATH}/settings`, { method: 'PATCH', body: settings });
}
