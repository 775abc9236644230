import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { apiMessage, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { CopiedUrl } from '../../platform/ui/form/copied-url.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { useOfferUndo } from '../../platform/ui/undo/undo.tsx';
import { useCopy } from '../../platform/ui/use-copy.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ExpandingRow } from '../expanding-row.tsx';
import type { ListedProposal, Proposal } from './proposal.ts';
import { ProposalForm } from './proposal-form.tsx';
import { moneyText, openedText, stateText } from './proposal-words.ts';
import { useProposal, useReloadProposals } from './use-proposals.ts';

type ProposalRowProps = { proposal: ListedProposal; userId: string; startsOpen: boolean };

/** The row of a proposal; opened, it has the form, the link and what was accepted. */
export function ProposalRow({ proposal, userId, startsOpen }: ProposalRowProps) {
  const { title, client_name, total, currency } = proposal;
  const facts = (
    <>
      {currency && <span className="text-sm tabular-nums">{moneyText(total, currency)}</span>}
      <span className="text-soft text-sm">{stateText(proposal)}</span>
    </>
  );
  return (
    <ExpandingRow level="h2" name={title} aside={client_name} facts={facts} startsOpen={startsOpen}>
      <OpenProposal id={proposal.id} userId={userId} />
    </ExpandingRow>
  );
}

function OpenProposal({ id, userId }: { id: string; userId: string }) {
  const result = useProposal(id);
  return (
    <LoadState result={result} shape="form">
      {(proposal) => <LoadedProposal proposal={proposal} userId={userId} />}
    </LoadState>
  );
}

function LoadedProposal({ proposal, userId }: { proposal: Proposal; userId: string }) {
  const reload = useReloadProposals();
  const offerUndo = useOfferUndo();
  const { notice, setNotice } = useNotice();
  const params = { id: proposal.id };
  const remove = async () => {
    try {
      await api('DELETE /api/proposals/:id', { params });
      await reload('list');
      offerUndo({
        done: t('‘{name}’ deleted.', { name: proposal.title }),
        undo: () => api('POST /api/proposals/:id/restore', { params }).then(() => reload()),
        redo: () => api('DELETE /api/proposals/:id', { params }).then(() => reload('list')),
      });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  };
  return (
    <>
      <LinkPart proposal={proposal} />
      <Acceptances proposal={proposal} />
      <ProposalForm
        userId={userId}
        proposal={proposal}
        part={`#${proposal.id}`}
        save={async (body) => {
          const { message } = await api('PATCH /api/proposals/:id', { params, body });
          await reload();
          return apiMessage(message);
        }}
        buttons={
          <Button tone="quiet" onClick={() => void remove()}>
            {t('Delete')}
          </Button>
        }
      >
        {proposal.state !== 'draft' && (
          <p className="text-soft text-sm">
            {t('A change creates a new revision, which your client has to accept even if they have accepted this one.')}
          </p>
        )}
      </ProposalForm>
      <NoticeText notice={notice} />
    </>
  );
}

/** Sending opens the link; the owner gives it to the client in their own words. */
function LinkPart({ proposal }: { proposal: Proposal }) {
  const { id, url, title, state } = proposal;
  const reload = useReloadProposals();
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  const [isUrlShown, setUrlShown] = useState(false);
  const { note, copy } = useCopy(t('Link copied.'), t('Select the link and copy it.'));
  const send = async () => {
    setPending(true);
    setNotice(undefined);
    try {
      await api('POST /api/proposals/:id/send', { params: { id } });
      await reload();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    } finally {
      setPending(false);
    }
  };
  return (
    <section aria-label={t('Link')} className="flex flex-col gap-3">
      <p className="text-soft text-sm">
        {state === 'draft'
          ? t('Only you see this draft. Open its link, then send the link to your client.')
          : openedText(proposal)}
      </p>
      {proposal.decision_words && (
        <blockquote dir="auto" className="whitespace-pre-line border-line border-s-2 ps-4">
          {proposal.decision_words}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'draft' ? (
          <Button tone="primary" pending={pending} onClick={() => void send()}>
            {t('Open the link to the client')}
          </Button>
        ) : (
          <Button tone="primary" onClick={() => void copy(url, () => setUrlShown(true))}>
            {t('Copy link')}
          </Button>
        )}
        <a href={url} target="_blank" rel="noopener" className="text-sm">
          {t('See it as your client does')}
        </a>
      </div>
      <CopiedUrl name={title} url={url} note={note} isShown={isUrlShown} />
      <NoticeText notice={notice} />
    </section>
  );
}

/** With the checksum of what was accepted, which the client's page shows too. */
function Acceptances({ proposal: { acceptances } }: { proposal: Proposal }) {
  if (acceptances.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{t('What was accepted')}</h3>
      <ul className="flex flex-col gap-3 text-sm">
        {acceptances.map(({ revision, name, accepted_at, hash, copy, imported }) => (
          <li key={`${revision} ${accepted_at}`} className="flex flex-col gap-1">
            <span>
              {t('Revision {n}, by {name} on {date}', { n: revision, name, date: dayText(accepted_at) })}
              {' · '}
              <a href={copyUrl(copy)} download={`${hash.slice(0, 12)}.json`}>
                {t('Copy (JSON)')}
              </a>
            </span>
            <code dir="ltr" className="wrap-anywhere text-faint text-xs">
              SHA-256 {hash}
            </code>
            {imported && <span className="text-soft">{t('From an archive: this site has not seen it happen.')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The copy to the byte, so that its checksum can be checked. */
function copyUrl(copy: string): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(copy)}`;
}
