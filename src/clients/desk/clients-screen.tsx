import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { apiMessage, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button, buttonClass } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { type Client, STAGES, type Stage } from './client.ts';
import { ClientForm } from './client-form.tsx';
import { ClientItem } from './client-item.tsx';
import { stageName } from './stage-names.ts';
import { useClients, useReloadClients } from './use-clients.ts';

export function ClientsScreen() {
  return <RequireLogin>{() => <ClientsDesk />}</RequireLogin>;
}

function ClientsDesk() {
  const [stage, setStage] = useState<Stage | ''>('');
  const [parameters] = useSearchParams();
  const [search, setSearch] = useState(parameters.get('search') ?? '');
  const [isAdding, setIsAdding] = useState(false);
  const due = useClients({ due: 'true' });
  const result = useClients({ stage, search: search.trim() });
  return (
    <>
      <ScreenHeader
        title={t('Clients')}
        caption={t('Studio')}
        intro={t('Whom you work for, or may soon. Nobody else sees any of it.')}
      />
      <div className="flex flex-col gap-8">
        <Panel title={t('Whom should I write to today?')}>
          <LoadState result={due} shape="rows">
            {({ clients }) =>
              clients.length === 0 ? (
                <p className="text-soft text-sm">{t('Nobody is due today.')}</p>
              ) : (
                <ClientList clients={clients} />
              )
            }
          </LoadState>
        </Panel>
        {isAdding ? (
          <AddClient onClose={() => setIsAdding(false)} />
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            <Button tone="primary" onClick={() => setIsAdding(true)}>
              {t('Add a client')}
            </Button>
            <a href="/api/export/clients.csv" download className="text-sm">
              {t('Table (CSV)')}
            </a>
          </div>
        )}
        <TextField
          label={t('Search')}
          type="search"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <LoadState result={result} shape="rows">
          {({ clients, stages }) => (
            <div className="flex flex-col gap-5">
              <fieldset aria-label={t('Stage')} className="flex flex-wrap gap-2">
                {(['', ...STAGES] as const).map((each) => (
                  <button
                    key={each}
                    type="button"
                    aria-pressed={each === stage}
                    onClick={() => setStage(each)}
                    className={`${buttonClass(each === stage ? 'plain' : 'quiet')} aria-pressed:border-ink`}
                  >
                    {each === '' ? t('All clients') : stageName(each)}
                    {each !== '' && <span className="text-soft tabular-nums">{stages[each]}</span>}
                  </button>
                ))}
              </fieldset>
              {clients.length === 0 ? (
                <NoClients isFiltered={stage !== '' || search.trim() !== ''} />
              ) : (
                <ClientList clients={clients} />
              )}
              {result.hasNextPage && (
                <Button
                  className="self-center"
                  pending={result.isFetchingNextPage}
                  onClick={() => void result.fetchNextPage()}
                >
                  {t('Show more clients')}
                </Button>
              )}
            </div>
          )}
        </LoadState>
      </div>
    </>
  );
}

function AddClient({ onClose }: { onClose: () => void }) {
  const reload = useReloadClients();
  return (
    <Panel title={t('Add a client')}>
      <ClientForm
        save={async (body) => {
          const { message } = await api('POST /api/clients', { body });
          await reload();
          onClose();
          return apiMessage(message);
        }}
        buttons={<Button onClick={onClose}>{t('Cancel')}</Button>}
      />
    </Panel>
  );
}

function ClientList({ clients }: { clients: readonly Client[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {clients.map((client) => (
        <ClientItem key={`${client.id} ${client.updated_at}`} client={client} />
      ))}
    </ul>
  );
}

function NoClients({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t('No client found')} />;
  return (
    <EmptyState title={t('No clients yet')}>
      <p>{t('Add one here, or make the writer of a message a client.')}</p>
    </EmptyState>
  );
}
