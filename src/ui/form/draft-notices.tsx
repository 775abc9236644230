import { type ReactNode, useEffect, useRef } from 'react';
import { fieldLabel } from '../../lib/field-label.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { useOnline } from '../use-online.tsx';
import type { DraftState } from './use-draft.tsx';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

type DraftOfferProps = {
  draft: DraftState;
  /** Returns what the fields of the offered draft are called. */
  nameFields?: (fields: string[]) => string;
};

/** Above the fields: offers what was typed earlier, and says what became of it. */
export function DraftOffer({ draft, nameFields = (names) => names.map(fieldLabel).join(', ') }: DraftOfferProps) {
  const { offer, isOutdated, outcome, ...actions } = draft;
  if (offer) {
    const fields = nameFields(Object.keys(offer.values));
    return (
      <Notice tone="info">
        <p>
          You have unsaved changes from <time dateTime={offer.at}>{TIME.format(new Date(offer.at))}</time>: {fields}.
        </p>
        {isOutdated && <p>What is saved has changed since then. Restoring changes only the fields named here.</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={actions.restore}>Restore</Button>
          <Button tone="quiet" onClick={actions.discard}>
            Discard
          </Button>
        </div>
      </Notice>
    );
  }
  if (outcome === 'reloaded') {
    return <Notice tone="info">What you typed before the page was reloaded is back. It is not saved yet.</Notice>;
  }
  if (outcome === 'restored') return <Decided>Your changes are back. They are not saved yet.</Decided>;
  if (outcome !== 'discarded') return null;
  return (
    <Decided>
      <p>The changes were discarded.</p>
      <Button className="mt-2" onClick={actions.undoDiscard}>
        Undo
      </Button>
    </Decided>
  );
}

/** Takes the focus from the button that is gone. */
function Decided({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} tabIndex={-1}>
      <Notice tone="info">{children}</Notice>
    </div>
  );
}

type UnsavedStatusProps = {
  draft: Pick<DraftState, 'isUnsaved' | 'isKept' | 'hasSecret'>;
  /** True if the last attempt to save did not reach the server. */
  isUnreached: boolean;
};

/** Below the buttons: what is not saved, and where it is meanwhile. */
export function UnsavedStatus({ draft: { isUnsaved, isKept, hasSecret }, isUnreached }: UnsavedStatusProps) {
  const isOnline = useOnline();
  if (!isUnsaved) return null;
  const where = isKept
    ? `What you typed is kept on this device${hasSecret ? ', except what may be secret' : ''}.`
    : 'Keep this page open: this browser does not keep it.';
  if (isOnline && !isUnreached) return <p className="text-soft text-sm">Not saved yet. {where}</p>;
  return (
    <p role="status" className="text-soft text-sm">
      <strong>Not saved.</strong> {isOnline ? 'The server could not be reached.' : 'You are offline.'} {where}{' '}
      {isOnline ? 'Try again.' : 'Save it when the connection is back.'}
    </p>
  );
}
