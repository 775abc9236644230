import type { ReportTotals } from '../../model/visit-report.ts';
import { differenceWords, shareWords } from './report-labels.ts';

type TotalsProps = {
  totals: ReportTotals;
  /** Of the previous period, if compared. */
  before: ReportTotals | undefined;
};

const clicksOf = ({ live_clicks, repository_clicks }: ReportTotals) => live_clicks + repository_clicks;

/** The totals of the whole range. */
export function Totals({ totals, before }: TotalsProps) {
  const { visitors, visits, views, messages, downloads, live_clicks, repository_clicks } = totals;
  const clicks = `${live_clicks.toLocaleString('en')} live, ${repository_clicks.toLocaleString('en')} repository`;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 xl:grid-cols-6">
      <Figure name="Visitors" count={visitors} before={before?.visitors} />
      <Figure name="Visits" count={visits} before={before?.visits} detail={perOne(visits, visitors, 'visitor')} />
      <Figure name="Views" count={views} before={before?.views} detail={perOne(views, visits, 'visit')} />
      <Figure
        name="Messages sent"
        count={messages}
        before={before?.messages}
        detail={visitors > 0 ? `conversion ${shareWords(messages, visitors)}` : ''}
      />
      <Figure name="Downloads" count={downloads} before={before?.downloads} />
      <Figure name="Link clicks" count={clicksOf(totals)} before={before && clicksOf(before)} detail={clicks} />
    </dl>
  );
}

function perOne(count: number, whole: number, one: string): string {
  if (whole === 0) return '';
  return `${(count / whole).toLocaleString('en', { maximumFractionDigits: 1 })} per ${one}`;
}

type FigureProps = { name: string; count: number; before: number | undefined; detail?: string };

function Figure({ name, count, before, detail = '' }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="placard">{name}</dt>
      <dd className="flex flex-col gap-1">
        <span className="font-display font-semibold text-3xl tabular-nums leading-none tracking-tight">
          {count.toLocaleString('en')}
        </span>
        {detail && <span className="text-soft text-sm">{detail}</span>}
        {before !== undefined && (
          <span className="text-soft text-sm">
            <span className="font-medium text-ink">{differenceWords(count, before)}</span>,{' '}
            {before.toLocaleString('en')} before
          </span>
        )}
      </dd>
    </div>
  );
}
