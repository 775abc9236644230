import type { ReactNode } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { apiMessage, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { useOfferUndo } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ExpandingRow } from '../expanding-row.tsx';
import { ClientProposals } from '../proposals/client-proposals.tsx';
import type { Client, ClientDetail } from './client.ts';
import { ClientForm } from './client-form.tsx';
import { stageName } from './stage-names.ts';
import { useClientDetail, useReloadClients } from './use-clients.ts';

/** The row of a client; opened, it has the form and all that belongs to them. */
export function ClientItem({ client }: { client: Client }) {
  const { name, organisation, stage, follow_up_on } = client;
  const facts = (
    <>
      {follow_up_on && (
        <time dateTime={follow_up_on} className="placard">
          {dayText(follow_up_on)}
        </time>
      )}
      <span className="text-soft text-sm">{stageName(stage)}</span>
    </>
  );
  return (
    <ExpandingRow level="h3" name={name} aside={organisation} facts={facts}>
      <OpenClient client={client} />
    </ExpandingRow>
  );
}

function OpenClient({ client }: { client: Client }) {
  const reload = useReloadClients();
  const offerUndo = useOfferUndo();
  const { notice, setNotice } = useNotice();
  const detail = useClientDetail(client.id);
  const params = { id: client.id };
  const remove = async () => {
    try {
      await api('DELETE /api/clients/:id', { params });
      await reload();
      offerUndo({
        done: t('‘{name}’ deleted.', { name: client.name }),
        undo: () => api('POST /api/clients/:id/restore', { params }).then(reload),
        redo: () => api('DELETE /api/clients/:id', { params }).then(reload),
      });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  };
  return (
    <>
      <ClientForm
        client={client}
        save={async (body) => {
          const { message } = await api('PATCH /api/clients/:id', { params, body });
          await reload();
          return apiMessage(message);
        }}
        buttons={
          <Button tone="quiet" onClick={() => void remove()}>
            {t('Delete')}
          </Button>
        }
      />
      <NoticeText notice={notice} />
      <ClientProposals clientId={client.id} />
      <LoadState result={detail}>{(loaded) => <Belongings detail={loaded} />}</LoadState>
    </>
  );
}

/** What a client wrote, was sent and was asked for. */
function Belongings({ detail: { messages, links, testimonial_requests: requests } }: { detail: ClientDetail }) {
  if (messages.length + links.length + requests.length === 0)
    return (
      <p className="text-soft text-sm">
        {t('Nothing yet: messages, links and requests that name this client appear here.')}
      </p>
    );
  return (
    <>
      <Part title={t('Messages')} isShown={messages.length > 0}>
        {messages.map(({ id, subject, folder, created_at }) => (
          <Line key={id} note={dayText(created_at)}>
            <AppLink to={`/studio/messages?${folder === 'inbox' ? '' : `folder=${folder}&`}open=${id}`}>
              {subject}
            </AppLink>
          </Line>
        ))}
      </Part>
      <Part title={t('Links, opened')} isShown={links.length > 0}>
        {links.map(({ id, name, opened_count: n, last_opened_on }) => (
          <Line
            key={id}
            note={
              last_opened_on
                ? t('Opened {n} times, last on {date}', { n, date: dayText(last_opened_on) })
                : t('Not opened yet')
            }
          >
            {name}
          </Line>
        ))}
      </Part>
      <Part title={t('Requests for testimonials')} isShown={requests.length > 0}>
        {requests.map(({ id, name, submitted_at }) => (
          <Line key={id} note={submitted_at ? t('Sent on {date}', { date: dayText(submitted_at) }) : t('Waiting')}>
            {name}
          </Line>
        ))}
      </Part>
    </>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-semibold text-sm">{title}</h4>
      <ul className="flex flex-col gap-1 text-sm">{children}</ul>
    </section>
  );
}

function Line({ note, children }: { note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 break-words">
        <bdi>{children}</bdi>
      </span>
      <span className="text-soft">{note}</span>
    </li>
  );
}
