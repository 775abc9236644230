import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { count, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import type { HiddenRecords } from './import-schemas.ts';

type HiddenNoteProps = {
  hidden: HiddenRecords;
  /** True for repositories, which are hidden only until they are chosen: not for what a source or another person hides. */
  canShowAll: boolean;
};

/** Says that an import has added hidden records, and shows them all at once where nobody meant to hide them. */
export function HiddenNote({ hidden, canShowAll }: HiddenNoteProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<'hidden' | 'pending' | 'shown'>('hidden');
  const { notice, setNotice } = useNotice();
  const records = hidden.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id })));

  async function show() {
    setStep('pending');
    try {
      for (const { kind, id } of records) {
        await api(`PATCH /api/${kind as RecordPath}/:id`, { params: { id }, body: { hidden: false } });
      }
      setStep('shown');
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
      setStep('hidden');
    }
    await client.invalidateQueries();
  }

  if (records.length === 0) return null;
  if (step === 'shown') return <p role="status">{t('They are on your page now.')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        {count(
          '{n} records came in hidden: only you see them.',
          records.length,
          '{n} record came in hidden: only you see it.',
        )}
      </p>
      {canShowAll ? (
        <Button pending={step === 'pending'} onClick={show}>
          {t('Show them on your page')}
        </Button>
      ) : (
        <p className="text-soft text-sm">{t('You show each of them in its list.')}</p>
      )}
      <NoticeText notice={notice} />
    </div>
  );
}
