import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { format } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialog.tsx';
import { RadioGroup } from '../../../platform/ui/form/choices.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import type { AnalyticsSettings } from '../report/analytics-settings.ts';
import { settingsQuery } from './report-queries.ts';

const SAVED_MESSAGE_MS = 3_000;
const MONTHS = [3, 6, 12, 24, 36];
/** The value of the choice that deletes nothing; form values are strings. */
const EVERYTHING = '';

/** Sets for how many months reports are stored. Fewer than before deletes some, so it asks for confirmation. */
export function Retention({ kept }: { kept: AnalyticsSettings }) {
  const current = kept.retention_months;
  const [chosen, setChosen] = useState(textOf(current));
  const [isConfirming, setConfirming] = useState(false);
  const { save, pending, notice } = useSave();
  const months = chosen === EVERYTHING ? null : Number(chosen);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isShorter(months, current)) setConfirming(true);
    else void save(months);
  }
  return (
    <>
      <form onSubmit={submit} className="flex flex-col items-start gap-4">
        <RadioGroup
          legend={t('Keep')}
          name="retention_months"
          choices={choicesWith(current)}
          value={chosen}
          onSelect={setChosen}
        />
        <Button type="submit" pending={pending}>
          {t('Save')}
        </Button>
      </form>
      <NoticeText notice={notice} />
      {isConfirming && months !== null && (
        <ShortenDialog
          months={months}
          pending={pending}
          onClose={() => setConfirming(false)}
          onConfirm={() => void save(months).then(() => setConfirming(false))}
        />
      )}
    </>
  );
}

function useSave() {
  const client = useQueryClient();
  const { notice, setNotice } = useNotice(SAVED_MESSAGE_MS);
  const [pending, setPending] = useState(false);
  async function save(months: number | null): Promise<void> {
    setPending(true);
    try {
      await api('PATCH /api/audience/settings', { body: { retention_months: months } });
      client.setQueryData(settingsQuery.queryKey, { retention_months: months });
      setNotice({ tone: 'success', message: t('Saved.') });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    } finally {
      setPending(false);
    }
  }
  return { save, pending, notice };
}

type ShortenDialogProps = { months: number; pending: boolean; onClose: () => void; onConfirm: () => void };

function ShortenDialog({ months, pending, onClose, onConfirm }: ShortenDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Keep {n} months only?', { n: months })}
      description={t('All figures from before {month} are deleted within a day. This cannot be undone.', {
        month: firstMonthKept(months),
      })}
    >
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" pending={pending} onClick={onConfirm}>
          {t('Delete older figures')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  );
}

/** The current month is kept, and n whole ones before it. */
function firstMonthKept(months: number): string {
  const today = new Date();
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months);
  return format(new Date(first), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function isShorter(months: number | null, current: number | null): boolean {
  return months !== null && (current === null || months < current);
}

/** A number that was set elsewhere is a choice too. */
function choicesWith(current: number | null): [string, string][] {
  const months = current === null || MONTHS.includes(current) ? MONTHS : [...MONTHS, current].sort((a, b) => a - b);
  return [
    ...months.map((count): [string, string] => [String(count), t('{n} months', { n: count })]),
    [EVERYTHING, t('Everything')],
  ];
}

function textOf(months: number | null): string {
  return months === null ? EVERYTHING : String(months);
}
