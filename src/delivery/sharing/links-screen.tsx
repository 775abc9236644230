import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { accountQuery } from '../../identity/auth/account-query.ts';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import type { StoredUserRecord } from '../../platform/ui/stored-user.ts';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { hasContact } from '../../portfolio/model/user.ts';
import { LinkForm, type LinkInput } from './link-form.tsx';
import { LinkRow } from './link-row.tsx';
import { SHARE_LINKS_PAGE_SIZE, type ShareLink } from './share-link.ts';

const KEY = ['share links'];
const INTRO =
  'A link for each recipient: of your portfolio or of a view. You see how often and from where it was opened, and can end it at any time. Recipients are told that openings are counted.' satisfies StudioLabel;

export function LinksScreen() {
  return <RequireLogin>{(user) => <Links user={user} />}</RequireLogin>;
}

/** The links, newest first. `?view=` in the URL opens the form of a new link of that view, `?open=` leads to a link. */
function Links({ user }: { user: StoredUserRecord }) {
  const [parameters, setParameters] = useSearchParams();
  const viewId = parameters.get('view') ?? undefined;
  const [edited, setEdited] = useState<'new' | ShareLink | undefined>(viewId === undefined ? undefined : 'new');
  const [createdId, setCreatedId] = useState('');
  const { result, names, run, notice, pending } = useLinks(user.id);
  const newButton = useFocusAfter(edited !== undefined);

  function close() {
    setEdited(undefined);
    if (viewId !== undefined) setParameters({}, { replace: true });
  }
  async function save(input: LinkInput): Promise<void> {
    const saved = await saveLink(input, edited === 'new' ? undefined : edited);
    if (edited === 'new') setCreatedId(saved.id);
    await result.refetch();
  }
  const form = edited && (
    <LoadState result={names.views} shape="form">
      {(views) => (
        <LinkForm
          key={edited === 'new' ? 'new' : edited.id}
          {...(edited !== 'new' && { link: edited })}
          {...(viewId !== undefined && { viewId })}
          views={views}
          hasContact={names.hasContact}
          isEmailConfirmed={names.isEmailConfirmed}
          onSave={save}
          onClose={close}
        />
      )}
    </LoadState>
  );
  return (
    <>
      <ScreenHeader title={t('Links')} caption={t('Studio')} intro={t(INTRO)}>
        <Button ref={newButton} tone="primary" disabled={edited === 'new'} onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {t('New link')}
        </Button>
      </ScreenHeader>
      <div className="flex flex-col gap-5">
        {edited === 'new' && form}
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {({ pages }) => {
            const links = pages.flat();
            if (links.length === 0) return <NoLinks />;
            const editing = edited && edited !== 'new' ? { id: edited.id, form } : undefined;
            return (
              <LinkList
                {...{ links, names, createdId, editing, pending, run }}
                soughtId={parameters.get('open') ?? ''}
                onEdit={(link) => {
                  setCreatedId('');
                  setEdited(link);
                }}
              />
            );
          }}
        </LoadState>
        {result.hasNextPage && (
          <Button className="self-start" pending={result.isFetching} onClick={() => void result.fetchNextPage()}>
            {t('Show older links')}
          </Button>
        )}
      </div>
    </>
  );
}

async function saveLink({ password, ...input }: LinkInput, link: ShareLink | undefined): Promise<ShareLink> {
  if (!link) {
    const body = { ...input, password: password ?? null };
    return (await api('POST /api/share-links', { body })).share_link;
  }
  const { view_id: _, expires_at, ...change } = input;
  const body = {
    ...change,
    ...(password !== undefined && { password }),
    // The server rejects a past end, also that of a link that has ended.
    ...(expires_at !== link.expires_at && { expires_at }),
  };
  return (await api('PATCH /api/share-links/:id', { params: { id: link.id }, body })).share_link;
}

/** Returns a button's ref that gets the focus when a form has closed, unless something else has taken it. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return button;
}

function NoLinks() {
  return (
    <EmptyState title={t('No links yet')}>
      <p>{t('Create one for the next person to whom you send your portfolio.')}</p>
    </EmptyState>
  );
}

type LinkListProps = {
  links: readonly ShareLink[];
  names: Names;
  createdId: string;
  /** Of the link that the palette has found. */
  soughtId: string;
  /** The form in place of the row of a link. */
  editing: { id: string; form: ReactNode } | undefined;
  pending: boolean;
  run: (action: () => Promise<{ message: string }>) => Promise<void>;
  onEdit: (link: ShareLink) => void;
};

function LinkList({ links, names, createdId, soughtId, editing, pending, run, onEdit }: LinkListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [deleted, setDeleted] = useState<ShareLink>();
  const [editedId, setEditedId] = useState('');
  async function act(action: () => Promise<{ message: string }>) {
    await run(action);
    // The button that had the focus was removed.
    if (document.activeElement === document.body) list.current?.focus();
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('Links')} className="case flex flex-col px-4 outline-none sm:px-5">
        {links.map((link) =>
          link.id === editing?.id ? (
            <li key={link.id} className="border-line border-t py-6 first:border-t-0">
              {editing.form}
            </li>
          ) : (
            <LinkRow
              // The focus is taken when a row appears.
              key={`${link.id} ${link.id === soughtId}`}
              link={link}
              viewNames={names.viewNames}
              projectTitles={names.projectTitles}
              isEmailConfirmed={names.isEmailConfirmed}
              isNew={link.id === createdId}
              takesFocus={[createdId, soughtId, editedId].includes(link.id)}
              pending={pending}
              onEdit={() => {
                setEditedId(link.id);
                onEdit(link);
              }}
              onRevoke={() =>
                void act(() => api('PATCH /api/share-links/:id', { params: { id: link.id }, body: { revoked: true } }))
              }
              onDelete={() => setDeleted(link)}
            />
          ),
        )}
      </ul>
      {deleted && (
        <ConfirmDelete
          link={deleted}
          onCancel={() => setDeleted(undefined)}
          onConfirm={() => {
            setDeleted(undefined);
            void act(() => api('DELETE /api/share-links/:id', { params: { id: deleted.id } }));
          }}
        />
      )}
    </>
  );
}

/** The pages of links that were opened, what they name, and a function that runs an action and reloads them. */
function useLinks(userId: string) {
  const client = useQueryClient();
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  const result = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => api('GET /api/share-links', { query: { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < SHARE_LINKS_PAGE_SIZE ? undefined : page.at(-1)?.id),
    gcTime: 0,
  });
  const hasLooks = result.data?.pages.flat().some(({ looked_at }) => looked_at.length > 0) ?? false;

  async function run(action: () => Promise<{ message: string }>): Promise<void> {
    setPending(true);
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: (await action()).message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await client.invalidateQueries({ queryKey: KEY });
    setPending(false);
  }
  return { result, names: useNames(userId, hasLooks), run, notice, pending };
}

type Names = ReturnType<typeof useNames>;

/** What links name by its id. */
function useNames(userId: string, withProjects: boolean) {
  const views = useQuery({ queryKey: ['views'], queryFn: () => api('GET /api/views'), gcTime: 0 });
  const account = useQuery(accountQuery).data?.account;
  const projects = useQuery({
    queryKey: ['projects', userId, 'titles'],
    queryFn: () => api('GET /api/projects', { query: { user_id: userId } }),
    enabled: withProjects,
    gcTime: 0,
  });
  return {
    views,
    // Nothing is promised before it is known.
    hasContact: account !== undefined && hasContact(account),
    isEmailConfirmed: account?.email_confirmed,
    viewNames: views.data && new Map(views.data.map(({ id, name }) => [id, name])),
    projectTitles: projects.data && new Map(projects.data.map(({ id, title }) => [id, title])),
  };
}

type ConfirmDeleteProps = { link: ShareLink; onCancel: () => void; onConfirm: () => void };

function ConfirmDelete({ link, onCancel, onConfirm }: ConfirmDeleteProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('Delete ‘{name}’?', { name: link.name })}
      description={t(
        'Its counts are deleted too, and cannot be restored; your reports keep theirs without its name. To stop the link but keep its statistics, revoke it instead.',
      )}
    >
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" onClick={onConfirm}>
          {t('Delete')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  );
}
