import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LoadState } from '../ui/load-state.tsx';
import type { Webhook, WebhookDelivery } from './webhook.ts';
import { changeWebhook, deleteWebhook, readDeliveries, resendDelivery } from './webhooks-api.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

type Run = (action: () => Promise<string>) => Promise<void>;

export function WebhookItem({ webhook, run }: { webhook: Webhook; run: Run }) {
  const { id, url, events, enabled, failing_since } = webhook;
  const { host } = new URL(url);
  const [isOpen, setIsOpen] = useState(false);
  const [pending, setPending] = useState(false);
  async function start(action: () => Promise<string>) {
    setPending(true);
    await run(action);
    setPending(false);
  }
  return (
    <li className="flex flex-col gap-3 border-line border-t py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="break-all font-medium">
          {url}
          {!enabled && <span className="placard ms-3">Off</span>}
        </p>
        <p className="break-words text-faint">{events.join(', ')}</p>
        {failing_since && <p className="text-danger">Failing since {TIME.format(new Date(failing_since))}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={isOpen} aria-label={`Deliveries to ${host}`} onClick={() => setIsOpen(!isOpen)}>
          Deliveries
        </Button>
        <Button
          pending={pending}
          aria-label={`Switch ${host} ${enabled ? 'off' : 'on'}`}
          onClick={() => void start(() => changeWebhook(id, { enabled: !enabled }))}
        >
          Switch {enabled ? 'off' : 'on'}
        </Button>
        <Button pending={pending} aria-label={`Delete ${host}`} onClick={() => void start(() => deleteWebhook(id))}>
          Delete
        </Button>
      </div>
      {isOpen && <Deliveries webhook={webhook} run={run} />}
    </li>
  );
}

function Deliveries({ webhook: { id }, run }: { webhook: Webhook; run: Run }) {
  const client = useQueryClient();
  const queryKey = ['webhook deliveries', id];
  const result = useQuery({ queryKey, queryFn: () => readDeliveries(id), gcTime: 0 });
  async function resend(delivery: WebhookDelivery) {
    await run(() => resendDelivery(id, delivery.id));
    await client.invalidateQueries({ queryKey });
  }
  return (
    <LoadState result={result}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-faint">Nothing was sent yet.</p>
        ) : (
          <ul aria-label="Deliveries" className="flex flex-col gap-2">
            {deliveries.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 break-words">
                  {each.event}, {TIME.format(new Date(each.created_at))}:{' '}
                  <span className={each.status === 'delivered' ? 'text-success' : 'text-soft'}>{resultOf(each)}</span>
                </p>
                {each.status !== 'waiting' && <Button onClick={() => void resend(each)}>Send again</Button>}
              </li>
            ))}
          </ul>
        )
      }
    </LoadState>
  );
}

function resultOf({ status, attempts, response_status, error, duration_ms }: WebhookDelivery): string {
  if (attempts === 0) return status;
  const response = response_status === null ? error : `status ${response_status}`;
  return `${status}, ${response} after ${duration_ms} ms${attempts > 1 ? `, attempt ${attempts}` : ''}`;
}
