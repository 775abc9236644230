import { useQueryClient } from '@tanstack/react-query';
import type { AccountProps } from '../../identity/account/load-account.tsx';
import { useAutosave } from '../../identity/account/panels/use-autosave.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import { CLIENTS_ENABLED_KEY } from './use-clients.ts';

/** Whether the studio has the clients' desk. */
export function ClientsPanel(own: AccountProps) {
  const client = useQueryClient();
  const { change } = own;
  const { settings, save, notice } = useAutosave({
    ...own,
    async change(...args) {
      const saved = await change(...args);
      client.setQueryData(CLIENTS_ENABLED_KEY, saved.account.clients_enabled);
      return saved;
    },
  });
  return (
    <Panel title={t('Clients')}>
      <Checkbox
        name="clients_enabled"
        label={t('Keep a list of clients')}
        hint={t('If this is off, the studio shows no clients and emails no reminders. What you have entered stays.')}
        checked={settings.clients_enabled}
        onChange={({ target }) => save({ clients_enabled: target.checked })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
