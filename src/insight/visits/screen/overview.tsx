import { useQuery } from '@tanstack/react-query';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { Notice } from '../../../platform/ui/notice.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { daysBefore, rangeWords } from '../report/date-range.ts';
import { Trend } from './charts/trend.tsx';
import { DIAGNOSTICS_PATH } from './diagnostics-path.ts';
import { DownloadMenu } from './download-menu.tsx';
import { seriesFile, totalsFile } from './report-files.ts';
import { overviewQuery } from './report-queries.ts';
import { ReportState } from './report-state.tsx';
import { BlockSkeleton } from './skeletons.tsx';
import { Summary } from './summary.tsx';
import { Totals } from './totals.tsx';
import { useScreen } from './use-screen.tsx';
import { useSelection } from './use-selection.tsx';

/** The totals and the chart. */
export function Overview() {
  const { selection, isCompared } = useSelection();
  const result = useScreen((screen) => screen);
  const daysEarlier = isCompared ? daysBefore(selection.days, utcDay(new Date())) : undefined;
  const earlier = useQuery({
    ...overviewQuery({ ...selection, days: daysEarlier ?? selection.days }),
    enabled: daysEarlier !== undefined,
  });
  return (
    <Panel
      title={t('Overview')}
      intro={introWords(rangeWords(selection.days), daysEarlier && rangeWords(daysEarlier))}
      aside={<DownloadMenu name={t('Overview')} files={[seriesFile(selection), totalsFile(selection)]} />}
    >
      <ReportState result={result} skeleton={<OverviewToCome />}>
        {(overview) => (
          <>
            {overview.is_one_address && <OneIpNotice />}
            <Summary screen={overview} />
            <Totals totals={overview.totals} before={daysEarlier && (overview.before ?? undefined)} />
            <Trend overview={overview} earlier={daysEarlier && earlier.data} />
          </>
        )}
      </ReportState>
    </Panel>
  );
}

function introWords(span: string, spanBefore: string | undefined): string {
  const words = `${span.charAt(0).toUpperCase()}${span.slice(1)}`;
  return spanBefore === undefined
    ? `${words}.`
    : t('{span}, compared with {before}.', { span: words, before: spanBefore });
}

function OneIpNotice() {
  return (
    <Notice tone="error">
      <p className="font-medium">{t('All of today’s visitors seem to come from one IP.')}</p>
      <p>
        {t('If so, a proxy in front of this server hides their IPs, and many people count as one.')}{' '}
        <AppLink to={DIAGNOSTICS_PATH}>{t('See what the server sees of your request')}</AppLink>
      </p>
    </Notice>
  );
}

function OverviewToCome() {
  return (
    <div className="flex flex-col gap-5">
      <BlockSkeleton className="h-20" />
      <BlockSkeleton className="h-[280px]" />
    </div>
  );
}
