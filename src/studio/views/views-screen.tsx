import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import type { ApiOptions } from '../../platform/api/api-routes.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import type { StoredUserRecord } from '../../platform/ui/stored-user.ts';
import { useOfferUndo } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { View } from '../../portfolio/views/view.ts';
import { ViewEditor } from './view-editor.tsx';
import { ViewRow } from './view-row.tsx';

const NAME_MAX_CHARACTERS = 200;
const INTRO =
  'The same portfolio for one audience: with only the sections and items that matter to it, in an order of its own, and with its own headline. Everything else stays as in your portfolio.' satisfies StudioLabel;

export function ViewsScreen() {
  return <RequireLogin>{(user) => <Views user={user} />}</RequireLogin>;
}

/** The views; or, with `?view=` in the URL, the editor of one. */
function Views({ user }: { user: StoredUserRecord }) {
  const [parameters] = useSearchParams();
  const id = parameters.get('view');
  useFocusOnChange(id);
  return id ? <ViewEditor key={id} id={id} user={user} /> : <ViewList user={user} />;
}

/** The list and each editor have the same path, so the shell does not see the move. */
function useFocusOnChange(id: string | null): void {
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [id]);
}

function ViewList({ user }: { user: StoredUserRecord }) {
  const result = useQuery({ queryKey: ['views'], queryFn: () => api('GET /api/views'), gcTime: 0 });
  const { notice, create, add, remove } = useViewActions();
  return (
    <>
      <ScreenHeader title={t('Views')} caption={t('Studio')} intro={t(INTRO)} />
      <div className="flex flex-col gap-6">
        <NewView onCreate={(name) => create({ name })} />
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {(views) =>
            views.length === 0 ? (
              <EmptyState title={t('No views yet')}>
                <p>
                  {t(
                    'Create one for the next kind of client or employer: ‘Agencies’, ‘Data science’, a company’s name.',
                  )}
                </p>
              </EmptyState>
            ) : (
              <ul aria-label={t('Views')} className="case flex flex-col px-4 sm:px-5">
                {views.map((view) => (
                  <ViewRow
                    key={view.id}
                    view={view}
                    userName={user.user_name}
                    onDuplicate={() => void add(copyOf(view))}
                    onDelete={() => void remove(view)}
                  />
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
    </>
  );
}

/** With another address, which the server makes. */
function copyOf({ name, access, headline, about, sections, items, show_contact, new_records }: View) {
  const suffix = ` (${t('copy')})`;
  const start = name.slice(0, NAME_MAX_CHARACTERS - suffix.length);
  return { name: `${start}${suffix}`, access, headline, about, sections, items, show_contact, new_records };
}

function useViewActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const { notice, setNotice } = useNotice();
  const reload = () => client.invalidateQueries({ queryKey: ['views'] });

  async function run(action: () => Promise<void>): Promise<void> {
    setNotice(undefined);
    try {
      await action();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  /** Opens the editor of the new view. */
  async function create(body: ApiOptions<'POST /api/views'>['body']): Promise<void> {
    const { view } = await api('POST /api/views', { body });
    await navigate(`/studio/views?view=${encodeURIComponent(view.id)}`);
  }
  const add = (body: ApiOptions<'POST /api/views'>['body']) => run(() => create(body));
  const remove = ({ id, name }: View) =>
    run(async () => {
      const params = { id };
      const sendDelete = () => api('DELETE /api/views/:id', { params }).then(reload);
      await sendDelete();
      const undo = () => api('POST /api/views/:id/restore', { params }).then(reload);
      offerUndo({ done: t('‘{name}’ deleted.', { name }), undo, redo: sendDelete });
    });
  return { notice, create, add, remove };
}

function NewView({ onCreate }: { onCreate: (name: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { name: '' } });
  const { onSubmit, notice, pending } = useSubmit(form, {
    async save({ name }) {
      await onCreate(name);
      return '';
    },
  });
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={onSubmit} aria-busy={pending}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label={t('Name of a new view')}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="off"
          aria-required
          dir="auto"
          {...fieldProps(form, 'name')}
        />
        <Button type="submit" tone="primary" pending={pending} className="mt-6.5">
          {t('Create view')}
        </Button>
      </div>
      <NoticeText notice={notice?.tone === 'error' ? notice : undefined} />
    </form>
  );
}
