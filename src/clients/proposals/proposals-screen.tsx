import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { joinedText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { apiMessage, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { useClientDetail, useClients } from '../desk/use-clients.ts';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { useProposal, useProposals, useReloadProposals } from './use-proposals.ts';

export function ProposalsScreen() {
  return <RequireLogin>{({ id }) => <ProposalList userId={id} />}</RequireLogin>;
}

/** `?client=` begins a proposal to a client, `?open=` opens one. */
function ProposalList({ userId }: { userId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const forClient = parameters.get('client') ?? '';
  const [isAdding, setIsAdding] = useState(forClient !== '');
  const opened = parameters.get('open') ?? '';
  const result = useProposals();
  return (
    <>
      <ScreenHeader
        title={t('Proposals')}
        caption={t('Studio')}
        intro={t('What you offer, shown to one client by a link, who can accept it there. It takes no payment.')}
      />
      <div className="flex flex-col gap-8">
        {isAdding ? (
          <AddProposal
            userId={userId}
            forClient={forClient}
            onClose={(id) => {
              setIsAdding(false);
              setParameters(id ? { open: id } : {}, { replace: true });
            }}
          />
        ) : (
          <Button tone="primary" className="self-start" onClick={() => setIsAdding(true)}>
            {t('New proposal')}
          </Button>
        )}
        <LoadState result={result} shape="rows">
          {(proposals) =>
            proposals.length === 0 ? (
              <EmptyState title={t('No proposals yet')}>
                <p>{t('Write what you offer in two minutes; your client reads and accepts it on a phone.')}</p>
              </EmptyState>
            ) : (
              <ul className="flex flex-col gap-2">
                {opened !== '' && !proposals.some(({ id }) => id === opened) && (
                  <OlderProposal key={opened} id={opened} userId={userId} />
                )}
                {proposals.map((proposal) => (
                  <ProposalRow
                    key={`${proposal.id} ${proposal.id === opened}`}
                    proposal={proposal}
                    userId={userId}
                    startsOpen={proposal.id === opened}
                  />
                ))}
              </ul>
            )
          }
        </LoadState>
        {result.hasNextPage && (
          <Button
            className="self-center"
            pending={result.isFetchingNextPage}
            onClick={() => void result.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        )}
      </div>
    </>
  );
}

/** One that is opened by its link, and not among the newest; nothing if there is none. */
function OlderProposal({ id, userId }: { id: string; userId: string }) {
  const { data: proposal } = useProposal(id);
  const { data: client } = useClientDetail(proposal?.client_id ?? '');
  if (!proposal) return null;
  return <ProposalRow proposal={{ ...proposal, client_name: client?.name ?? '' }} userId={userId} startsOpen />;
}

type AddProposalProps = { userId: string; forClient: string; onClose: (savedId?: string) => void };

function AddProposal({ userId, forClient, onClose }: AddProposalProps) {
  const reload = useReloadProposals();
  const clients = useClients({});
  const [clientId, setClientId] = useState(forClient);
  const listed = clients.data?.clients ?? [];
  return (
    <Panel title={t('New proposal')}>
      <LoadState result={clients}>
        {() =>
          listed.length === 0 ? (
            <EmptyState title={t('A proposal is for a client')}>
              <p>{t('Add the client first.')}</p>
              <AppLinkButton to="/studio/clients">{t('Clients')}</AppLinkButton>
            </EmptyState>
          ) : (
            <ProposalForm
              userId={userId}
              part={`#new ${forClient}`}
              save={async (input) => {
                const body = { client_id: clientId || (listed[0]?.id ?? ''), ...input };
                const { message, proposal } = await api('POST /api/proposals', { body });
                await reload();
                onClose(proposal.id);
                return apiMessage(message);
              }}
              buttons={<Button onClick={() => onClose()}>{t('Cancel')}</Button>}
            >
              {forClient !== '' && !listed.some(({ id }) => id === forClient) ? (
                <ClientName id={forClient} />
              ) : (
                <SelectField
                  label={t('Client')}
                  value={clientId || (listed[0]?.id ?? '')}
                  choices={listed.map(({ id, name, organisation }) => [id, joinedText([name, organisation])])}
                  onSelect={setClientId}
                />
              )}
            </ProposalForm>
          )
        }
      </LoadState>
    </Panel>
  );
}

/** Of one that is not among the newest. */
function ClientName({ id }: { id: string }) {
  const { data } = useClientDetail(id);
  return (
    <p>
      {t('Client')}: <bdi>{data?.name}</bdi>
    </p>
  );
}
