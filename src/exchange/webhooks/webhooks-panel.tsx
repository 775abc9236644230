import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const WEBHOOKS_KEY = ['webhooks'];

/** URLs of other programs that are called when something happens. */
export function WebhooksPanel() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: WEBHOOKS_KEY, queryFn: () => api('GET /api/webhooks'), gcTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { notice, setNotice } = useNotice();

  async function run(action: () => Promise<{ message: string }>) {
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: (await action()).message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
  }
  return (
    <Panel
      title={t('Webhooks')}
      intro={t(
        'A webhook calls a program of yours when something happens, such as a new message. The call is signed with a secret and names what it is about, nothing more.',
      )}
    >
      {secret !== undefined && <WebhookSecret secret={secret} onDone={() => setSecret(undefined)} />}
      <LoadState result={result}>
        {(webhooks) =>
          webhooks.length > 0 && (
            <ul aria-label={t('Webhooks')} className="flex flex-col">
              {webhooks.map((each) => (
                <WebhookItem key={each.id} webhook={each} run={run} />
              ))}
            </ul>
          )
        }
      </LoadState>
      <NoticeText notice={notice} />
      {isAdding ? (
        <WebhookForm
          onCancel={() => setIsAdding(false)}
          onCreated={(created) => {
            setSecret(created);
            setIsAdding(false);
            void client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('New webhook')}</Button>
        </div>
      )}
    </Panel>
  );
}
