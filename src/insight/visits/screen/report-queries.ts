import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api-client.ts';
import type { BreakdownReport, Dimension, OverviewReport } from '../visit-report.ts';
import { type Selection, selectionQuery } from './selection.ts';

/** Numbers change continuously: reload them when a screen is opened after this time. */
export const FRESH_MS = 10_000;
const LIVE_EVERY_MS = 15_000;

type Breakdown = Omit<BreakdownReport, 'message'>;

/** How many rows of a report are shown before 'show more'. */
export const FIRST_ROWS = 8;

/** All reports of a selection, except what its days are compared with. */
export function screenQuery(selection: Selection) {
  return queryOptions({
    queryKey: ['analytics', 'screen', selection],
    queryFn: () => api('GET /api/audience', { query: { ...selectionQuery(selection), limit: FIRST_ROWS } }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

export function overviewQuery(selection: Selection) {
  return queryOptions({
    queryKey: ['analytics', 'overview', selection],
    queryFn: () => readOverview(selection),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

export function readOverview(selection: Selection): Promise<OverviewReport> {
  return api('GET /api/audience/overview', { query: selectionQuery(selection) });
}

export function breakdownQuery(dimension: Dimension, selection: Selection, limit: number) {
  return queryOptions({
    queryKey: ['analytics', dimension, selection, limit],
    queryFn: () => readBreakdown(dimension, selection, limit),
    staleTime: FRESH_MS,
  });
}

export function readBreakdown(dimension: Dimension, selection: Selection, limit: number): Promise<Breakdown> {
  const query = { ...selectionQuery(selection), limit };
  return api('GET /api/audience/by/:dimension', { params: { dimension }, query });
}

/** Polls the current visitors while the screen is visible. */
export const liveQuery = queryOptions({
  queryKey: ['analytics', 'live'],
  queryFn: () => api('GET /api/audience/live'),
  staleTime: 0,
  refetchInterval: LIVE_EVERY_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
});

export const diagnosticsQuery = queryOptions({
  queryKey: ['analytics', 'setup'],
  queryFn: () => api('GET /api/audience/setup'),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: ['analytics', 'settings'],
  queryFn: () => api('GET /api/audience/settings'),
});
