import { numberText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { figure, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import type { ReportTotals } from '../visit-report.ts';
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
  const clicks = t('{live} live, {repository} repository', {
    live: numberText(live_clicks),
    repository: numberText(repository_clicks),
  });
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 xl:grid-cols-6">
      <Figure name={t('Visitors')} count={visitors} before={before?.visitors} />
      <Figure
        name={t('Visits')}
        count={visits}
        before={before?.visits}
        detail={perOne(visits, visitors, '{n} per visitor')}
      />
      <Figure
        name={figure('Views')}
        count={views}
        before={before?.views}
        detail={perOne(views, visits, '{n} per visit')}
      />
      <Figure
        name={t('Messages sent')}
        count={messages}
        before={before?.messages}
        detail={visitors > 0 ? t('{share} conversion', { share: shareWords(messages, visitors) }) : ''}
      />
      <Figure name={t('Downloads')} count={downloads} before={before?.downloads} />
      <Figure name={t('Link clicks')} count={clicksOf(totals)} before={before && clicksOf(before)} detail={clicks} />
    </dl>
  );
}

function perOne(part: number, whole: number, text: '{n} per visitor' | '{n} per visit'): string {
  if (whole === 0) return '';
  return t(text, { n: numberText(part / whole, { maximumFractionDigits: 1 }) });
}

type FigureProps = { name: string; count: number; before: number | undefined; detail?: string };

function Figure({ name, count, before, detail = '' }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="placard">{name}</dt>
      <dd className="flex flex-col gap-1">
        <span className="font-display font-semibold text-3xl tabular-nums leading-none tracking-tight">
          {numberText(count)}
        </span>
        {detail && <span className="text-soft text-sm">{detail}</span>}
        {before !== undefined && (
          <span className="text-soft text-sm">
            <span className="font-medium text-ink">{differenceWords(count, before)}</span>,{' '}
            {t('{n} before', { n: numberText(before) })}
          </span>
        )}
      </dd>
    </div>
  );
}
