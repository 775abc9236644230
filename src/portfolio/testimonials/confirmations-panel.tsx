import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { WorkConfirmation } from './work-confirmation.ts';

const INTRO =
  'Whom you ask about a project can also confirm that they worked with you on it. Its page says so once you approve their words, or show it here.' satisfies StudioLabel;

const STATES = {
  pending: 'Waits for your approval',
  shown: 'On the page of the project',
  hidden: 'Hidden',
} as const satisfies Record<WorkConfirmation['state'], StudioLabel>;

const WITHHELD = {
  title: 'Not shown: the project has another title now. Send the same link again: it offers to confirm the new one.',
  project: 'Not shown: the project is not on your page.',
  draft: 'On the page of the project once you publish',
} as const satisfies Record<NonNullable<WorkConfirmation['withheld']>, StudioLabel>;

/** What others have confirmed of the owner's projects; nothing while nobody has. */
export function ConfirmationsPanel() {
  const queryFn = () => api('GET /api/work-confirmations');
  const { data: confirmations = [], refetch } = useQuery({ queryKey: ['work confirmations'], queryFn, staleTime: 0 });
  const { notice, setNotice } = useNotice();

  async function run(change: () => Promise<{ message: string }>) {
    setNotice(undefined);
    try {
      const { message } = await change();
      setNotice({ tone: 'success', message });
      await refetch();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  if (confirmations.length === 0) return null;
  return (
    <Panel title={t('Confirmed work')} intro={t(INTRO)}>
      <NoticeText notice={notice} />
      <ul className="divide-y divide-line">
        {confirmations.map((confirmation) => (
          <ConfirmationRow
            key={confirmation.id}
            confirmation={confirmation}
            onHide={(hidden) => {
              const params = { id: confirmation.id };
              void run(() => api('PATCH /api/work-confirmations/:id', { params, body: { hidden } }));
            }}
            onDelete={() =>
              void run(() => api('DELETE /api/work-confirmations/:id', { params: { id: confirmation.id } }))
            }
          />
        ))}
      </ul>
    </Panel>
  );
}

type RowProps = { confirmation: WorkConfirmation; onHide: (hidden: boolean) => void; onDelete: () => void };

function ConfirmationRow({ confirmation, onHide, onDelete }: RowProps) {
  const { name, organisation, domain, project_title, confirmed_at, state, withheld, imported } = confirmation;
  const who = [name, organisation, domain && `(${domain})`].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <p dir="auto" className="break-words font-medium">
          {who}
        </p>
        <p dir="auto" className="break-words text-soft text-sm">
          {project_title}
        </p>
        <p className="text-faint text-sm">
          {dayText(confirmed_at)} ·{' '}
          {imported
            ? t('From an archive: this site has not seen it happen.')
            : withheld && state !== 'hidden'
              ? t(WITHHELD[withheld])
              : t(STATES[state])}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {imported ? null : state === 'shown' ? (
          <Button aria-label={t('Hide {name}', { name })} onClick={() => onHide(true)}>
            {t('Hide')}
          </Button>
        ) : (
          <Button aria-label={t('Show {name}', { name })} onClick={() => onHide(false)}>
            {t('Show')}
          </Button>
        )}
        <Button tone="quiet" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
          {t('Delete')}
        </Button>
      </div>
    </li>
  );
}
