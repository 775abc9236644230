import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { timeText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { apiMessage, t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/form/confirm-dialog.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import type { Webhook, WebhookDelivery } from './webhook.ts';

type Run = (action: () => Promise<{ message: string }>) => Promise<void>;

export function WebhookItem({ webhook, run }: { webhook: Webhook; run: Run }) {
  const { id, url, events, enabled, failing_since } = webhook;
  const { host } = new URL(url);
  const [isOpen, setIsOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  async function start(action: () => Promise<{ message: string }>) {
    setPending(true);
    await run(action);
    setPending(false);
  }
  return (
    <li className="flex flex-col gap-3 border-line border-t py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="break-all font-medium">
          {url}
          {!enabled && <span className="placard ms-3">{t('Off')}</span>}
        </p>
        <p className="break-words text-faint">{events.join(', ')}</p>
        {failing_since && <p className="text-danger">{t('Failing since {time}', { time: timeText(failing_since) })}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-expanded={isOpen}
          aria-label={t('Deliveries to {host}', { host })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('Deliveries')}
        </Button>
        <Button
          pending={pending}
          aria-label={enabled ? t('Switch off {host}', { host }) : t('Switch on {host}', { host })}
          onClick={() =>
            void start(() => api('PATCH /api/webhooks/:id', { params: { id }, body: { enabled: !enabled } }))
          }
        >
          {enabled ? t('Switch off') : t('Switch on')}
        </Button>
        <Button pending={pending} aria-label={t('Delete {host}', { host })} onClick={() => setConfirming(true)}>
          {t('Delete')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('Delete the webhook to {host}?', { host })}
          description={t('It will stop receiving events. To keep its secret and settings, disable it instead.')}
          action={t('Delete webhook')}
          onConfirm={() => {
            setConfirming(false);
            void start(() => api('DELETE /api/webhooks/:id', { params: { id } }));
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      {isOpen && <Deliveries webhook={webhook} run={run} />}
    </li>
  );
}

function Deliveries({ webhook: { id }, run }: { webhook: Webhook; run: Run }) {
  const client = useQueryClient();
  const queryKey = ['webhook deliveries', id];
  const result = useQuery({
    queryKey,
    queryFn: () => api('GET /api/webhooks/:id/deliveries', { params: { id } }),
    gcTime: 0,
  });
  async function resend(delivery: WebhookDelivery) {
    await run(() =>
      api('POST /api/webhooks/:id/deliveries/:delivery_id/resend', { params: { id, delivery_id: delivery.id } }),
    );
    await client.invalidateQueries({ queryKey });
  }
  return (
    <LoadState result={result}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-faint">{t('Nothing was sent yet.')}</p>
        ) : (
          <ul aria-label={t('Deliveries')} className="flex flex-col gap-2">
            {deliveries.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 break-words">
                  {each.event}, {timeText(each.created_at)}:{' '}
                  <span className={each.status === 'delivered' ? 'text-success' : 'text-soft'}>{resultOf(each)}</span>
                </p>
                {each.status !== 'waiting' && <Button onClick={() => void resend(each)}>{t('Send again')}</Button>}
              </li>
            ))}
          </ul>
        )
      }
    </LoadState>
  );
}

function resultOf({ status, attempts, response_status, error, duration_ms }: WebhookDelivery): string {
  if (attempts === 0) return term(status);
  const response = response_status === null ? apiMessage(error) : t('status {code}', { code: response_status });
  const result = t('{state}, {response} after {n} ms', { state: term(status), response, n: duration_ms ?? 0 });
  return attempts > 1 ? `${result}, ${t('attempt {n}', { n: attempts })}` : result;
}
