import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { joinedText, placeText, timeText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import type { SessionInfo } from '../../account-schemas.ts';
import { deviceText } from '../../auth/activity/activity-text.ts';

export const SESSIONS_KEY = ['sessions'];
/** The button in progress: a session's id, or ELSEWHERE for all others. */
const ELSEWHERE = 'elsewhere';

/** Lists the sessions of the account, with buttons to end them. */
export function SessionsPanel() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => api('GET /api/users/sessions'), gcTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  const [pending, setPending] = useState<string>();
  const { notice, setNotice } = useNotice();

  async function end(which: string) {
    if (pending !== undefined) return;
    setPending(which);
    setNotice(undefined);
    try {
      const { message } = await (which === ELSEWHERE
        ? api('DELETE /api/users/sessions')
        : api('DELETE /api/users/sessions/:id', { params: { id: which } }));
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    // Also after an error: a session that had already ended must leave the list too.
    await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    setPending(undefined);
    // The button that had the focus was removed with its session.
    list.current?.focus();
  }

  return (
    <Panel
      title={t('Sessions')}
      intro={t('Where you are logged in. Places are approximate; neither IP addresses nor user agents are stored.')}
    >
      <LoadState result={result}>
        {(sessions) => (
          <>
            <ul ref={list} tabIndex={-1} aria-label={t('Sessions')} className="flex flex-col">
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  pending={pending === session.id}
                  onEnd={() => void end(session.id)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button pending={pending === ELSEWHERE} onClick={() => void end(ELSEWHERE)}>
                  {t('Log out elsewhere')}
                </Button>
              </div>
            )}
          </>
        )}
      </LoadState>
      <NoticeText notice={notice} />
    </Panel>
  );
}

type SessionProps = { session: SessionInfo; pending: boolean; onEnd: () => void };

function Session({ session, pending, onEnd }: SessionProps) {
  const { device, place, current, created_at, last_seen_at } = session;
  const name = joinedText([deviceText(device), placeText(place)]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <p className="break-words font-medium">
          {name}
          {current && <span className="placard ms-3">{t('This device')}</span>}
        </p>
        <p className="text-faint">
          {filled('Logged in {begun}, last seen {seen}', {
            begun: <Time key="begun" at={created_at} />,
            seen: <Time key="seen" at={last_seen_at} />,
          })}
        </p>
      </div>
      {!current && (
        <Button pending={pending} onClick={onEnd} aria-label={t('Log out {name}', { name })}>
          {t('Log out')}
        </Button>
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeText(at)}</time>;
}
