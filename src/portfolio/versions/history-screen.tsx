import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button, buttonClass } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import type { Version } from '../model/version.ts';
import { versionTitle } from './change-words.ts';
import { Comparison } from './comparison.tsx';
import { DraftComparison } from './draft-comparison.tsx';
import { useVersionActions } from './use-version-actions.tsx';
import { VersionTime } from './version-time.tsx';

const NAME_MAX_CHARACTERS = 200;
const INTRO =
  'Earlier versions of your portfolio. A version is stored while you edit, before each import and restore, and whenever you name one.' satisfies StudioLabel;

export function HistoryScreen() {
  return <RequireLogin>{() => <History />}</RequireLogin>;
}

/** The versions; or, with `?version=` in the URL, one of them beside the present, or the draft beside what is published. */
function History() {
  const [parameters] = useSearchParams();
  const id = parameters.get('version');
  if (id === 'draft') return <DraftComparison />;
  return id ? <Comparison id={id} /> : <Versions />;
}

function Versions() {
  const result = useQuery({ queryKey: ['versions'], queryFn: () => api('GET /api/versions'), gcTime: 0 });
  const { notice, pending, run } = useVersionActions();
  return (
    <>
      <ScreenHeader title={t('History')} caption={t('Studio')} intro={t(INTRO)} />
      <div className="flex flex-col gap-6">
        <NameForm pending={pending} onName={(name) => run(() => api('POST /api/versions', { body: { name } }))} />
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {(versions) =>
            versions.length === 0 ? (
              <EmptyState title={t('No versions yet')}>
                <p>{t('The first one is stored when you change something that is older than ten minutes.')}</p>
              </EmptyState>
            ) : (
              <ul aria-label={t('Versions')} className="case flex flex-col px-4 sm:px-5">
                {versions.map((version) => (
                  <VersionRow
                    key={version.id}
                    version={version}
                    pending={pending}
                    onDelete={() => void run(() => api('DELETE /api/versions/:id', { params: { id: version.id } }))}
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

type NameFormProps = { pending: boolean; onName: (name: string) => Promise<boolean> };

function NameForm({ pending, onName }: NameFormProps) {
  const [name, setName] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void onName(name).then((isDone) => isDone && setName(''));
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-64"
        label={t('Name of this version')}
        name="name"
        maxLength={NAME_MAX_CHARACTERS}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" tone="primary" pending={pending}>
        {t('Store this version')}
      </Button>
    </form>
  );
}

type VersionRowProps = { version: Version; pending: boolean; onDelete: () => void };

function VersionRow({ version, pending, onDelete }: VersionRowProps) {
  const { id, kind, name, created_at, summary } = version;
  const title = versionTitle(version);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-4 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="placard">
          <VersionTime at={created_at} />
        </p>
        <p className={`break-words ${name ? 'font-semibold' : 'text-soft'}`}>
          <span dir="auto">{title}</span>
        </p>
        <p className="break-words text-soft text-sm">{summary}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={`/studio/history?version=${id}`} className={buttonClass()}>
          {t('Compare')}
          <span className="sr-only">
            {' '}
            {title}, <VersionTime at={created_at} />
          </span>
        </Link>
        {kind === 'named' && (
          <Button tone="quiet" pending={pending} aria-label={t('Delete {name}', { name })} onClick={onDelete}>
            {t('Delete')}
          </Button>
        )}
      </div>
    </li>
  );
}
