import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { count, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button, buttonClass } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { changesByRecord } from './change-words.ts';
import { useVersionActions } from './use-version-actions.tsx';

export const DRAFT_KEY = ['draft'];
/** Changes that are saved one after the other are counted together. */
const COUNT_AFTER_MS = 150;

/** Above the screens of an account that publishes by hand: how much differs, and what to do with it. */
export function DraftBar({ isEnabled }: { isEnabled: boolean }) {
  const { data } = useQuery({ queryKey: DRAFT_KEY, queryFn: () => api('GET /api/draft'), enabled: isEnabled });
  useFollowChanges(isEnabled);
  const { notice, pending, run } = useVersionActions();
  const [isConfirming, setIsConfirming] = useState(false);
  const userName = useStoredUser()?.user_name;
  if (data?.publishing !== 'manual') return null;
  const changed = changesByRecord(data.changes).length;
  return (
    <section
      aria-label={t('Draft')}
      className="case mb-6 flex flex-wrap items-center justify-between gap-3 p-3 ps-4 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p role="status">{countText(changed)}</p>
        <NoticeText notice={notice} />
      </div>
      {changed > 0 && (
        <div className="flex flex-wrap gap-2">
          <Link to="/studio/history?version=draft" className={buttonClass()}>
            {t('What differs')}
          </Link>
          <LinkButton href={`/u/${userName}?show=draft`} target="_blank" rel="noopener">
            {t('Preview')}
          </LinkButton>
          <Button pending={pending} onClick={() => setIsConfirming(true)}>
            {t('Discard')}
          </Button>
          <Button tone="primary" pending={pending} onClick={() => void run(() => api('POST /api/draft/publish'))}>
            {t('Publish')}
          </Button>
        </div>
      )}
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Discard your changes?')}
        description={t('Your portfolio becomes what visitors see. The draft is stored as a version first.')}
      >
        <div className="flex flex-wrap gap-3">
          <Button
            tone="primary"
            onClick={() => {
              setIsConfirming(false);
              void run(() => api('POST /api/draft/discard'));
            }}
          >
            {t('Discard')}
          </Button>
          <Button onClick={() => setIsConfirming(false)}>{t('Cancel')}</Button>
        </div>
      </Dialog>
    </section>
  );
}

/** '3 changes not published' */
export function countText(changed: number): string {
  if (changed === 0) return t('Everything is published.');
  return count('{n} changes not published', changed, '1 change not published');
}

/** Asks again after anything else was saved. */
function useFollowChanges(isEnabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnabled) return;
    let timer = 0;
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] === DRAFT_KEY[0]) return;
      const { action } = event;
      if (action.type !== 'invalidate' && !(action.type === 'success' && action.manual)) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => void client.invalidateQueries({ queryKey: DRAFT_KEY }), COUNT_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, isEnabled]);
}
