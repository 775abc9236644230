import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLinkButton } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { NoticeText } from '../ui/use-notice.tsx';
import { changesByRecord } from './change-words.ts';
import { ChangedRecordItem } from './comparison.tsx';
import { discardDraft, publishDraft, readDraft } from './draft-api.ts';
import { DRAFT_KEY } from './draft-bar.tsx';
import { useVersionActions } from './use-version-actions.tsx';

const INTRO = 'What differs from what visitors see. Words that are gone are struck through, new ones are underlined.';

/** What a draft changes, to be published or discarded. */
export function DraftComparison() {
  const result = useQuery({ queryKey: DRAFT_KEY, queryFn: readDraft });
  const { notice, pending, run } = useVersionActions();
  const [isConfirming, setIsConfirming] = useState(false);
  const hasChanges = result.data !== undefined && result.data.changes.length > 0;
  return (
    <>
      <ScreenHeader title="Draft" caption="History" intro={INTRO}>
        <AppLinkButton to="/studio/history">All versions</AppLinkButton>
        {hasChanges && (
          <>
            <Button pending={pending} onClick={() => setIsConfirming(true)}>
              Discard
            </Button>
            <Button tone="primary" pending={pending} onClick={() => void run(publishDraft)}>
              Publish
            </Button>
          </>
        )}
      </ScreenHeader>
      <div className="flex flex-col gap-5">
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {({ changes }) =>
            changes.length === 0 ? (
              <EmptyState title="Everything is published" />
            ) : (
              <ul aria-label="Changes that are not published" className="flex flex-col gap-4">
                {changesByRecord(changes).map((record) => (
                  <ChangedRecordItem key={record.key} record={record} />
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Discard your changes?"
        description="Your portfolio becomes what visitors see. The draft is stored as a version first."
      >
        <div className="flex flex-wrap gap-3">
          <Button
            tone="primary"
            onClick={() => {
              setIsConfirming(false);
              void run(discardDraft);
            }}
          >
            Discard
          </Button>
          <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
        </div>
      </Dialog>
    </>
  );
}
