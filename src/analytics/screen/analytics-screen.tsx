import { useQuery } from '@tanstack/react-query';
import { isAppError } from '../../lib/app-error.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { RequireLogin } from '../../ui/require-login.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { overviewQuery } from './analytics-api.ts';
import { DEVICES, PAGES, PROJECTS, SOURCES } from './breakdown-dimensions.tsx';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { Countries } from './charts/countries.tsx';
import { DIAGNOSTICS_PATH } from './diagnostics-path.ts';
import { FilterChips } from './filter-chips.tsx';
import { LiveVisitors } from './live-visitors.tsx';
import { Overview } from './overview.tsx';
import { Places } from './places.tsx';
import { RangeForm } from './range-form.tsx';
import { countriesQuery } from './report-api.ts';
import { ReportFootnotes } from './report-footnotes.tsx';
import { hasFilters } from './selection.ts';
import { useSelection } from './use-selection.tsx';

export function VisitorsScreen() {
  return <RequireLogin>{() => <Screen />}</RequireLogin>;
}

function Screen() {
  const { selection } = useSelection();
  const countries = useQuery(countriesQuery(selection));
  // The session has ended: every report would show the same error.
  const isLoggedOut = isAppError(countries.error) && countries.error.code === 'unauthorized';
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <ScreenHeader title="Visitors by Country" caption="Your audience">
        {!isLoggedOut && <LiveVisitors />}
        <AppLinkButton to={DIAGNOSTICS_PATH}>Setup</AppLinkButton>
      </ScreenHeader>
      {isLoggedOut ? <LoadState result={countries}>{() => null}</LoadState> : <Reports />}
    </div>
  );
}

function Reports() {
  const { selection, place } = useSelection();
  const { data: overview } = useQuery(overviewQuery(selection));
  return (
    <>
      <div className="flex flex-col gap-3">
        <RangeForm />
        <FilterChips />
      </div>
      <Overview />
      {place.country !== undefined && <Places country={place.country} />}
      <Countries />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <BreakdownPanel title="Pages" kinds={[PAGES]} />
        <BreakdownPanel title="Projects" kinds={[PROJECTS]} />
        <BreakdownPanel title="Sources" kinds={SOURCES} />
        <BreakdownPanel title="Devices" kinds={DEVICES} />
      </div>
      {overview && <ReportFootnotes overview={overview} isNarrowed={hasFilters(selection)} />}
    </>
  );
}
