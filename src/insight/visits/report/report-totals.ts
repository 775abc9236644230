import type { ReportTotals } from '../visit-report.ts';

export const NOTHING: ReportTotals = {
  visitors: 0,
  visits: 0,
  views: 0,
  live_clicks: 0,
  repository_clicks: 0,
  messages: 0,
  downloads: 0,
};

export function add(a: ReportTotals, b: Partial<ReportTotals>): ReportTotals {
  return {
    visitors: a.visitors + (b.visitors ?? 0),
    visits: a.visits + (b.visits ?? 0),
    views: a.views + (b.views ?? 0),
    live_clicks: a.live_clicks + (b.live_clicks ?? 0),
    repository_clicks: a.repository_clicks + (b.repository_clicks ?? 0),
    messages: a.messages + (b.messages ?? 0),
    downloads: a.downloads + (b.downloads ?? 0),
  };
}
