import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { filled } from '../../platform/ui/filled-text.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import type { RestoreChoice, Version, VersionDetail } from '../model/version.ts';
import { type ChangedRecord, changesByRecord, versionTitle } from './change-words.ts';
import { useVersionActions } from './use-version-actions.tsx';
import { VersionTime, versionTimeText } from './version-time.tsx';
import { WordChanges } from './word-changes.tsx';

/** One version beside the present, and what of it to restore; or beside the version `with` of the URL. */
export function Comparison({ id }: { id: string }) {
  const [parameters, setParameters] = useSearchParams();
  const other = parameters.get('with') ?? '';
  const result = useQuery({
    queryKey: ['versions', id, other],
    queryFn: () => api('GET /api/versions/:id', { params: { id }, query: other === '' ? {} : { with: other } }),
    gcTime: 0,
  });
  const { notice, pending, run } = useVersionActions();
  const [isConfirming, setIsConfirming] = useState(false);
  const restore = (choice?: RestoreChoice) =>
    void run(() => api('POST /api/versions/:id/restore', { params: { id }, body: choice }));
  return (
    <>
      <ScreenHeader title={t('Version')} caption={t('History')} intro={<Described version={result.data} />}>
        <AppLinkButton to="/studio/history">{t('All versions')}</AppLinkButton>
        {result.data && result.data.changes.length > 0 && other === '' && (
          <Button tone="primary" pending={pending} onClick={() => setIsConfirming(true)}>
            {t('Restore all')}
          </Button>
        )}
      </ScreenHeader>
      <div className="flex flex-col gap-5">
        <OtherVersion
          id={id}
          value={other}
          onChange={(chosen) => setParameters(chosen === '' ? { version: id } : { version: id, with: chosen })}
        />
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {({ changes }) =>
            changes.length === 0 ? (
              <EmptyState title={other === '' ? t('No changes') : t('Nothing differs')} />
            ) : (
              <ul aria-label={t('Changes since then')} className="flex flex-col gap-4">
                {changesByRecord(changes).map((record) => (
                  <ChangedRecordItem
                    key={record.key}
                    record={record}
                    pending={pending}
                    {...(other === '' && { onRestore: () => restore({ kind: record.kind, id: record.id }) })}
                  />
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Restore this version?')}
        description={t('This restores the earlier version. Your current version is saved first.')}
      >
        <div className="flex flex-wrap gap-3">
          <Button
            tone="primary"
            onClick={() => {
              setIsConfirming(false);
              restore();
            }}
          >
            {t('Restore all')}
          </Button>
          <Button onClick={() => setIsConfirming(false)}>{t('Cancel')}</Button>
        </div>
      </Dialog>
    </>
  );
}

type OtherVersionProps = { id: string; value: string; onChange: (value: string) => void };

function OtherVersion({ id, value, onChange }: OtherVersionProps) {
  const { data = [] } = useQuery({ queryKey: ['versions'], queryFn: () => api('GET /api/versions'), gcTime: 0 });
  const others = data.filter((version) => version.id !== id);
  return (
    <SelectField
      className="max-w-md"
      label={t('Compare with')}
      value={value}
      onSelect={onChange}
      choices={[['', t('What it is now')], ...others.map((version) => [version.id, titleWithTime(version)] as const)]}
    />
  );
}

function titleWithTime(version: Version): string {
  return `${versionTitle(version)}, ${versionTimeText(version.created_at)}`;
}

function Described({ version }: { version: VersionDetail | undefined }) {
  if (!version) return t('What differs from now.');
  return filled('{version}, {time}. Words that are gone since then are struck through, new ones are underlined.', {
    version: (
      <span key="version" dir="auto" className="break-words">
        {versionTitle(version)}
      </span>
    ),
    time: <VersionTime key="time" at={version.created_at} />,
  });
}

type ChangedProps = { record: ChangedRecord; pending?: boolean; onRestore?: () => void };

/** What differs in one record. */
export function ChangedRecordItem({ record, pending = false, onRestore }: ChangedProps) {
  const { heading, state, fields, canRestore } = record;
  return (
    <li className="case flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 dir="auto" className="min-w-0 flex-1 basis-48 break-words font-semibold">
          {heading}
          {state && <span className="block font-normal text-soft text-sm">{state}</span>}
        </h2>
        {canRestore && onRestore && (
          <Button pending={pending} aria-label={t('Restore {heading}', { heading })} onClick={onRestore}>
            {t('Restore')}
          </Button>
        )}
      </div>
      {fields.length > 0 && (
        <dl className="flex flex-col gap-3">
          {fields.map(({ field, label, from, to }) => (
            <div key={field} className="flex flex-col gap-1">
              <dt className="placard">{label}</dt>
              <dd>
                <WordChanges from={from} to={to} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
