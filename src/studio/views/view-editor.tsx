import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountQuery } from '../../identity/auth/account-query.ts';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import type { StoredUserRecord } from '../../platform/ui/stored-user.ts';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { Account } from '../../portfolio/model/user.ts';
import type { View, ViewChange } from '../../portfolio/views/view.ts';
import { editPath } from '../page/edit-target.ts';
import { PagePreview } from '../sections/page-preview.tsx';
import { staleCount } from './view-choices.ts';
import { ViewItems } from './view-items.tsx';
import { previewPath, StaleNote, visitorPath } from './view-row.tsx';
import { ViewSections } from './view-sections.tsx';
import { ViewTexts } from './view-texts.tsx';

const SAVED_MESSAGE_MS = 3_000;
const INTRO =
  'What you choose in the lists is saved at once. Whatever you leave as it is follows your portfolio.' satisfies StudioLabel;
const BY_HAND =
  'You publish by hand: those who can open this view see what you change here once you have published it.' satisfies StudioLabel;

/** One view beside a preview of its page. */
export function ViewEditor({ id, user }: { id: string; user: StoredUserRecord }) {
  const result = useQuery({
    queryKey: ['view', id],
    queryFn: () => api('GET /api/views/:id', { params: { id } }),
    gcTime: 0,
  });
  const account = useQuery(accountQuery);
  const data = result.data && account.data && { view: result.data, account: account.data.account };
  const both = {
    data,
    error: result.error ?? account.error,
    isFetching: result.isFetching || account.isFetching,
    refetch: () => Promise.all([result.refetch(), account.refetch()]),
  };
  const view = result.data;
  return (
    <>
      <ScreenHeader title={view?.name ?? t('View')} caption={t('View')} intro={t(INTRO)}>
        {view && (
          <>
            <LinkButton href={visitorPath(view, user.user_name)} target="_blank" rel="noopener">
              {t('See as a visitor')}
            </LinkButton>
            <AppLinkButton to={editPath({ view: view.slug })}>{t('Edit on the page')}</AppLinkButton>
            <AppLinkButton to={`/studio/links?view=${id}`}>{t('Create a link to it')}</AppLinkButton>
          </>
        )}
        <AppLinkButton to="/studio/views" tone="quiet">
          {t('All views')}
        </AppLinkButton>
      </ScreenHeader>
      {data?.account.publishing === 'manual' && <p className="case p-4 text-sm">{t(BY_HAND)}</p>}
      <LoadState result={both} shape="form">
        {(loaded) => <LoadedView {...loaded} />}
      </LoadState>
    </>
  );
}

type LoadedViewProps = { view: View; account: Account };

function LoadedView({ view: stored, account }: LoadedViewProps) {
  const { view, choose, saveTexts, notice } = useViewSaves(stored);
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="flex min-w-0 flex-col gap-6">
        <ViewTexts view={view} account={account} save={saveTexts} />
        <Panel title={t('Sections')} intro={t('Which sections the view has, and in which order.')}>
          <ViewSections view={view} sections={account.sections} userId={account.id} choose={choose} />
        </Panel>
        <Panel
          title={t('Items')}
          intro={t(
            'Which items each section has, in which order, and with which words. What is hidden from everybody is in no view.',
          )}
        >
          <StaleNote count={staleCount(view)} />
          <ViewItems view={view} sections={account.sections} userId={account.id} choose={choose} />
        </Panel>
        <div className="sticky bottom-4 z-10 empty:hidden">
          <NoticeText notice={notice} />
        </div>
      </div>
      <div className="min-w-0 max-xl:order-first xl:sticky xl:top-24">
        <PagePreview version={view.updated_at} path={previewPath(view.slug)} title={t('The view')} />
      </div>
    </div>
  );
}

/** Choices are shown at once and reverted if they could not be saved; texts are saved by their form. */
function useViewSaves(stored: View) {
  const client = useQueryClient();
  const { notice, setNotice } = useNotice(SAVED_MESSAGE_MS);
  const [chosen, setChosen] = useState<Partial<Pick<View, 'sections' | 'items' | 'new_records'>>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const patch = (body: ViewChange) => api('PATCH /api/views/:id', { params: { id: stored.id }, body });
  const show = (view: View) => client.setQueryData(['view', stored.id], view);
  async function send(change: ViewChange): Promise<unknown> {
    try {
      const { view } = await patch(change);
      show(view);
      waiting.current -= 1;
      if (waiting.current === 0) setChosen({});
      setNotice({ tone: 'success', message: t('Saved.') });
      return undefined;
    } catch (thrown) {
      waiting.current -= 1;
      setChosen({});
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
      return thrown;
    }
  }
  /** Sequentially, so that the last choice arrives last. Returns what was thrown. */
  function choose(change: Pick<ViewChange, 'sections' | 'items' | 'new_records'>): Promise<unknown> {
    const { sections, items, new_records } = change;
    const shown = items?.map((item) => ({ ...item, stale: item.stale ?? isStale(stored, item) }));
    setChosen((before) => ({
      ...before,
      ...(sections && { sections }),
      ...(shown && { items: shown }),
      ...(new_records && { new_records }),
    }));
    waiting.current += 1;
    last.current = last.current.then(() => send(change));
    return last.current;
  }
  async function saveTexts(change: ViewChange): Promise<string> {
    const { message, view } = await patch(change);
    show(view);
    return message;
  }
  return { view: { ...stored, ...chosen }, choose, saveTexts, notice };
}

function isStale({ items }: View, { kind, record_id }: Pick<View['items'][number], 'kind' | 'record_id'>): boolean {
  return items.some((item) => item.kind === kind && item.record_id === record_id && item.stale);
}
