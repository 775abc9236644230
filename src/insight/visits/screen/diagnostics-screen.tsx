import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { joinedText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t, term } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import type { Diagnostics } from '../report/analytics-settings.ts';
import { diagnosticsQuery, settingsQuery } from './report-queries.ts';
import { Retention } from './retention.tsx';

/** What the server detects about the current client, and how long counts are stored. */
export function DiagnosticsScreen() {
  return <RequireLogin>{() => <Setup />}</RequireLogin>;
}

function Setup() {
  const setup = useQuery(diagnosticsQuery);
  const settings = useQuery(settingsQuery);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <ScreenHeader
        title={t('Visitor setup')}
        caption={t('Your audience')}
        intro={t('Check that visitors are counted correctly, and see how long the figures are kept.')}
      >
        <AppLinkButton to="/analytics/country">{t('Visitors by Country')}</AppLinkButton>
      </ScreenHeader>
      <LoadState result={setup} shape="rows">
        {(seen) => <DetectedRequest seen={seen} />}
      </LoadState>
      {!setup.isError && (
        <Panel
          title={t('How long figures are kept')}
          intro={t(
            'Older ones are deleted every day: visitors, visits, views, places, sources, clicks and counted messages. The messages themselves stay.',
          )}
        >
          <LoadState result={settings}>{(kept) => <Retention kept={kept} />}</LoadState>
        </Panel>
      )}
    </div>
  );
}

function DetectedRequest({ seen }: { seen: Diagnostics }) {
  const { address, place, device, browser, system, headers, trust_proxy, source } = seen;
  return (
    <>
      <Panel title={t('Findings')}>
        <ul className="flex flex-col gap-3">
          {seen.findings.map(({ is_good, text, ...ref }) => (
            <Finding key={text} isGood={is_good} text={messageText(ref, text)} />
          ))}
        </ul>
      </Panel>
      <Panel
        title={t('What the server sees of your request')}
        intro={t(
          'If this is not you, it does not see your visitors either. None of it is stored: it is shown to you and forgotten.',
        )}
      >
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact name="IP">
            <code className="break-all">{address}</code>
          </Fact>
          <Fact name={t('Location')}>{placeWords(place)}</Fact>
          <Fact name={t('Device')}>{joinedText([device && term(device), browser, system]) || t('Unknown')}</Fact>
          <Fact name={t('Location data')}>{source ? `${source.name}, ${source.month}` : t('None could be read')}</Fact>
        </dl>
      </Panel>
      <Panel
        title={t('How the request arrived')}
        intro={t(
          'The headers that tell who came from where. Those of a proxy are believed only where TRUST_PROXY names it.',
        )}
      >
        <dl className="flex flex-col gap-4">
          <Fact name="TRUST_PROXY">
            {trust_proxy ? <code className="break-all">{trust_proxy}</code> : t('not set')}
          </Fact>
          {headers.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <code className="break-all">{value}</code>
            </Fact>
          ))}
        </dl>
      </Panel>
    </>
  );
}

function Finding({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-3 text-sm leading-6">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-success' : 'text-danger'}`} />
      <span className="min-w-0 break-words">
        <span className={`font-medium ${isGood ? 'text-success' : 'text-danger'}`}>
          {isGood ? t('Good') : t('Needs attention')}:
        </span>{' '}
        {text}
      </span>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="placard">{name}</dt>
      <dd className="text-sm leading-6">{children}</dd>
    </div>
  );
}

function placeWords({ city, region, country, country_code }: Diagnostics['place']): string {
  const known = [city, region, country].filter((part) => part !== '' && part !== 'Unknown');
  return known.length > 0 ? `${joinedText(known)} (${country_code})` : t('Unknown');
}
