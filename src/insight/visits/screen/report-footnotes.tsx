import { apiMessage, count, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import type { PlaceSource } from '../country-report.ts';
import type { OverviewReport } from '../visit-report.ts';

type ReportFootnotesProps = {
  overview: OverviewReport;
  /** True if there are filters. */
  isNarrowed: boolean;
};

/** The source of locations, what was excluded, and how people are counted. */
export function ReportFootnotes({ overview, isNarrowed }: ReportFootnotesProps) {
  const { source, note, bots_left_out, anonymous_views } = overview;
  return (
    <div className="flex max-w-prose flex-col gap-2 text-soft text-sm">
      <p>{apiMessage(note)}</p>
      <p>
        {count('{n} bots left out.', bots_left_out, '{n} bot left out.')}{' '}
        {anonymous_views > 0 &&
          `${count('{n} more views by people whose browser asks for privacy.', anonymous_views, '{n} more view by people whose browser asks for privacy.')} `}
        {isNarrowed && `${t('Filters leave these numbers as they are.')} `}
        {t('Your own visits do not count.')}
      </p>
      {source && (
        <p>
          {t('Places:')} <Origin source={source} />, <span className="whitespace-nowrap">{source.month}</span>.
        </p>
      )}
    </div>
  );
}

/** For an unknown source of data only the name is known. */
function Origin({ source: { name, url } }: { source: PlaceSource }) {
  const words = t('IP Geolocation by {name}', { name });
  if (url === '') return words;
  return (
    <a href={url} className="text-accent underline underline-offset-4">
      {words}
    </a>
  );
}
