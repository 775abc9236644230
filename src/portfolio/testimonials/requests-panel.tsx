import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { CopiedUrl } from '../../platform/ui/form/copied-url.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { useCopy } from '../../platform/ui/use-copy.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ConfirmationsPanel } from './confirmations-panel.tsx';
import { RequestForm } from './request-form.tsx';
import type { TestimonialRequest } from './testimonial-request.ts';

const INTRO =
  'Send a link to somebody you have worked with. What they write is shown once you approve it, and they can withdraw it with the same link.' satisfies StudioLabel;

/** The links by which others are asked for their words, above the list of testimonials. */
export function RequestsPanel() {
  const [isAsking, setAsking] = useState(false);
  const result = useQuery({ queryKey: ['testimonial requests'], queryFn: () => api('GET /api/testimonial-requests') });
  const { notice, setNotice } = useNotice();

  async function revoke(id: string) {
    setNotice(undefined);
    try {
      const { message } = await api('DELETE /api/testimonial-requests/:id', { params: { id } });
      setNotice({ tone: 'success', message });
      await result.refetch();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  return (
    <>
      <Panel title={t('Ask for a testimonial')} intro={t(INTRO)}>
        <NoticeText notice={notice} />
        {isAsking ? (
          <RequestForm
            onAdded={async () => {
              await result.refetch();
              setAsking(false);
            }}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button className="self-start" onClick={() => setAsking(true)}>
            {t('New request')}
          </Button>
        )}
        {/* The list below has a sign of loading. */}
        {!result.isPending && (
          <LoadState result={result} shape="rows">
            {(requests) =>
              requests.length > 0 && (
                <ul className="divide-y divide-line">
                  {requests.map((request) => (
                    <RequestRow key={request.id} request={request} onRevoke={() => void revoke(request.id)} />
                  ))}
                </ul>
              )
            }
          </LoadState>
        )}
      </Panel>
      <ConfirmationsPanel />
    </>
  );
}

function stateText({ state, expires_at, submitted_at }: TestimonialRequest): string {
  if (state === 'open') return t('Expires {date}', { date: dayText(expires_at) });
  if (state === 'expired') return t('Expired {date}', { date: dayText(expires_at) });
  return state === 'submitted'
    ? t('Answered {date}', { date: dayText(submitted_at ?? expires_at) })
    : t('Withdrawn by its writer');
}

function RequestRow({ request, onRevoke }: { request: TestimonialRequest; onRevoke: () => void }) {
  const { name, url, state } = request;
  const [isUrlShown, setUrlShown] = useState(false);
  const { note, copy } = useCopy(t('Link copied.'), t('Copy the marked link.'));
  const canRevoke = state === 'open' || state === 'expired';
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p dir="auto" className="break-words font-medium">
            {name}
          </p>
          <p className="text-faint text-sm">{stateText(request)}</p>
        </div>
        {canRevoke && (
          <div className="flex flex-wrap gap-2">
            {state === 'open' && (
              <Button
                aria-label={t('Copy link for {name}', { name })}
                onClick={() => void copy(url, () => setUrlShown(true))}
              >
                {t('Copy link')}
              </Button>
            )}
            <Button tone="quiet" aria-label={t('Revoke {name}', { name })} onClick={onRevoke}>
              {t('Revoke')}
            </Button>
          </div>
        )}
      </div>
      <CopiedUrl name={name} url={url} note={note} isShown={isUrlShown} />
    </li>
  );
}
