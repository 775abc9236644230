import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { timeText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, studioLanguage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { directionOf } from '../../../platform/lib/texts/translate.ts';
import { VISITOR_VIEW } from '../../../platform/ui/stored-user.ts';
import { type Place, parsePlace, pathOf } from '../../../portfolio/representation/places.ts';
import type { LanguageChoice, ShownVersion } from '../state/portfolio-state.ts';
import '../styles/owner-toolbar.css';

/** Named versions and the last automatic ones: more belong to the history in the studio. */
const VERSIONS_MAX = 20;

const TEXTS: Record<'draft' | 'published' | 'visitor' | 'version' | 'present', StudioLabel> = {
  draft: 'This is your draft. Visitors do not see it yet.',
  published: 'This is what visitors see.',
  visitor: 'This is what a visitor sees.',
  version: 'This is your page as it was then.',
  present: 'This is your page as it is now.',
};

type ShowSwitchProps = {
  userName: string;
  /** Present while the owner publishes by hand. */
  shown: ShownVersion | undefined;
  languages: LanguageChoice | undefined;
};

/** The owner's choice of what they look at: as whom, in which language, at which state. Loaded for owners only. */
export function ShowSwitch({ userName, shown, languages }: ShowSwitchProps) {
  const place = parsePlace(location.pathname) ?? homeOf(userName);
  const state = stateOf(shown);
  // A visitor's page has no cache of queries.
  const [client] = useState(() => new QueryClient());
  const go = (path: string, query = location.search) => location.assign(`${path}${query}`);
  return (
    <QueryClientProvider client={client}>
      <aside
        aria-label={t('What you see')}
        lang={studioLanguage()}
        dir={directionOf(studioLanguage())}
        className="case empty-page-note show-switch"
      >
        <p>{t(TEXTS[state.kind])}</p>
        <div>
          <ViewChoice place={place} onChoose={(view) => go(pathInView(place, userName, view))} />
          {languages && (
            <label>
              {t('Language')}
              <select
                value={languages.current}
                onChange={({ target }) => go(languages.pages[target.selectedIndex]?.path ?? location.pathname)}
              >
                {languages.pages.map(({ language, name }) => (
                  <option key={language} value={language}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <StateChoice
            state={state.value}
            isManual={shown !== undefined}
            onChoose={(query) => go(location.pathname, query)}
          />
          {location.search && (
            <a href={location.pathname} className="link">
              {t('Back')}
            </a>
          )}
        </div>
      </aside>
    </QueryClientProvider>
  );
}

function homeOf(user_name: string): Place {
  return { base: { kind: 'user', user_name }, page: { kind: 'home' } };
}

/** The same page of another view, or of the whole portfolio. */
function pathInView(place: Place, user_name: string, view: string): string {
  const { view: _, ...rest } = place;
  return pathOf({ ...rest, base: { kind: 'user', user_name }, ...(view !== '' && { view }) });
}

function ViewChoice({ place, onChoose }: { place: Place; onChoose: (view: string) => void }) {
  const { data: views = [] } = useQuery({
    queryKey: ['own views'],
    queryFn: () => api('GET /api/views'),
    retry: false,
  });
  const isLink = place.base.kind === 'link';
  if (views.length === 0 && !isLink) return null;
  return (
    <label>
      {t('For')}
      <select value={isLink ? 'link' : (place.view ?? '')} onChange={({ target }) => onChoose(target.value)}>
        {isLink && <option value="link">{t('The recipient of this link')}</option>}
        <option value="">{t('Everybody')}</option>
        {views.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type State = { kind: keyof typeof TEXTS; value: string };

function stateOf(shown: ShownVersion | undefined): State {
  const query = new URLSearchParams(location.search);
  if (location.search === VISITOR_VIEW) return { kind: 'visitor', value: VISITOR_VIEW };
  const version = query.get('version');
  if (version) return { kind: 'version', value: `?version=${version}` };
  return shown ? { kind: shown, value: `?show=${shown}` } : { kind: 'present', value: '' };
}

function StateChoice({
  state,
  isManual,
  onChoose,
}: {
  state: string;
  isManual: boolean;
  onChoose: (query: string) => void;
}) {
  const { data: versions = [] } = useQuery({
    queryKey: ['own versions'],
    queryFn: () => api('GET /api/versions'),
    retry: false,
  });
  const present = isManual
    ? [
        ['?show=published', t('Published')],
        ['?show=draft', t('Draft')],
      ]
    : [['', t('Now')]];
  return (
    <label>
      {t('State')}
      <select value={state} onChange={({ target }) => onChoose(target.value)}>
        {present.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        <option value={VISITOR_VIEW}>{t('As a visitor')}</option>
        {versions.slice(0, VERSIONS_MAX).map(({ id, name, created_at }) => (
          <option key={id} value={`?version=${id}`}>
            {name || timeText(created_at)}
          </option>
        ))}
      </select>
    </label>
  );
}
