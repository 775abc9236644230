import { useQuery } from '@tanstack/react-query';
import { isAppError } from '../../../platform/lib/app-error.ts';
import { count, type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { visitorFilterOf } from '../report/recipient-privacy.ts';
import { COUNTRIES, DEVICES, DOWNLOADS, PAGES, PROJECTS, SENT, SOURCES, VIEWS } from './breakdown-dimensions.tsx';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { Countries } from './charts/countries.tsx';
import { DIAGNOSTICS_PATH } from './diagnostics-path.ts';
import { FilterChips } from './filter-chips.tsx';
import { Overview } from './overview.tsx';
import { Places } from './places.tsx';
import { RangeForm } from './range-form.tsx';
import { ReportFootnotes } from './report-footnotes.tsx';
import { liveQuery, screenQuery } from './report-queries.ts';
import { hasFilters, without } from './selection.ts';
import { useScreen } from './use-screen.tsx';
import { useSelection } from './use-selection.tsx';

export function VisitorsScreen() {
  return <RequireLogin>{() => <Screen />}</RequireLogin>;
}

function Screen() {
  const { selection } = useSelection();
  const { data, error, isFetching, refetch } = useQuery(screenQuery(selection));
  const isLoggedOut = isAppError(error) && error.code === 'unauthorized';
  const failed = { error, isFetching, refetch, data: undefined };
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <ScreenHeader title={t('Visitors by Country')} caption={t('Your audience')}>
        {!isLoggedOut && <LiveVisitors />}
        <AppLinkButton to={DIAGNOSTICS_PATH}>{t('Setup')}</AppLinkButton>
      </ScreenHeader>
      {error !== null && <LoadState result={failed}>{() => null}</LoadState>}
      {!isLoggedOut && <Reports isFailed={error !== null && data === undefined} />}
    </div>
  );
}

/** If the screen's request has failed, what has a request of its own is left: places, and countries without filters. */
function Reports({ isFailed }: { isFailed: boolean }) {
  const { selection, place, isOfLink } = useSelection();
  const hasCountries = !isOfLink && !(isFailed && hasFilters(without(selection, 'country')));
  const { data: overview } = useScreen((screen) => screen);
  return (
    <>
      <div className="flex flex-col gap-3">
        <RangeForm />
        <FilterChips />
        <LinksNote />
      </div>
      {!isFailed && <Overview />}
      {place.country !== undefined && <Places country={place.country} />}
      {!isFailed && <Origins />}
      {hasCountries && <Countries />}
      {!isFailed && <Breakdowns />}
      {overview && <ReportFootnotes overview={overview} isNarrowed={hasFilters(selection)} />}
    </>
  );
}

/** What most owners want to know first: who sent people, and what they looked at. */
function Origins() {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <BreakdownPanel title={t('Sources')} kinds={SOURCES} />
      <BreakdownPanel title={t('Projects')} kinds={[PROJECTS]} />
    </div>
  );
}

function Breakdowns() {
  const { selection, isOfLink } = useSelection();
  const isOfVisitors = visitorFilterOf(selection.filters) !== undefined;
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {isOfLink && <BreakdownPanel title={t('Countries')} kinds={[COUNTRIES]} />}
      <BreakdownPanel title={t('Pages')} kinds={[PAGES]} />
      <BreakdownPanel
        title={t('Views and links')}
        intro={isOfVisitors ? t(WITHOUT_LINKS) : undefined}
        kinds={isOfVisitors ? [VIEWS] : SENT}
      />
      <BreakdownPanel title={t('Résumé downloads')} kinds={DOWNLOADS} />
      {!isOfLink && <BreakdownPanel title={t('Devices')} kinds={DEVICES} />}
    </div>
  );
}

const ONE_LINK =
  'So that its recipient is not singled out, the report on a link has no devices and no further filter, and groups of fewer than three are put together.' satisfies StudioLabel;
const WITHOUT_LINKS =
  'So that no recipient is singled out, pages, views and files are combined with countries, sources and devices without openings of share links.' satisfies StudioLabel;

/** Says why filters and reports are missing. */
function LinksNote() {
  const { selection, isOfLink } = useSelection();
  if (!isOfLink && selection.filters.view === undefined) return null;
  return <p className="max-w-prose text-soft text-sm">{t(isOfLink ? ONE_LINK : WITHOUT_LINKS)}</p>;
}

/** The number of current visitors, updated while the screen is visible. */
function LiveVisitors() {
  const { data, isError } = useQuery(liveQuery);
  if (isError) return <p className="text-faint text-sm">{t('The number of current visitors could not be loaded.')}</p>;
  const { visitors, minutes } = data ?? { visitors: 0, minutes: 5 };
  return (
    // Reserves the space until it is known.
    <p className={`flex items-center gap-2.5 text-sm ${data ? '' : 'invisible'}`}>
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${visitors > 0 ? 'bg-success' : 'border border-edge'}`}
      />
      <span>
        {filled('{visitors} in the last {n} minutes', {
          visitors: (
            <strong key="visitors" className="font-semibold tabular-nums">
              {visitors === 0 ? t('Nobody') : count('{n} visitors', visitors, '{n} visitor')}
            </strong>
          ),
          n: minutes,
        })}
      </span>
    </p>
  );
}
