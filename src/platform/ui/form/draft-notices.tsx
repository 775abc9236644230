import { type ReactNode, useEffect, useRef } from 'react';
import { joinedText, timeText } from '../../lib/texts/studio/studio-formats.ts';
import { fieldName, t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { filled } from '../filled-text.tsx';
import { Notice } from '../notice.tsx';
import { useOnline } from '../use-online.tsx';
import type { DraftState } from './use-draft.tsx';

type DraftOfferProps = {
  draft: DraftState;
  /** Returns what the fields of the offered draft are called. */
  nameFields?: (fields: string[]) => string;
};

/** Above the fields: offers what was typed earlier, and says what became of it. */
export function DraftOffer({ draft, nameFields = (names) => joinedText(names.map(fieldName)) }: DraftOfferProps) {
  const { offer, isOutdated, outcome, ...actions } = draft;
  if (offer) {
    const fields = nameFields(Object.keys(offer.values));
    return (
      <Notice tone="info">
        <p>
          {filled('You have unsaved changes from {time}: {fields}.', {
            time: (
              <time key="time" dateTime={offer.at}>
                {timeText(offer.at)}
              </time>
            ),
            fields,
          })}
        </p>
        {isOutdated && (
          <p>{t('What is saved has changed since then. Restoring changes only the fields named here.')}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={actions.restore}>{t('Restore')}</Button>
          <Button tone="quiet" onClick={actions.discard}>
            {t('Discard')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (outcome === 'reloaded') {
    return (
      <Notice tone="info">{t('What you typed before the page was reloaded is back. It is not saved yet.')}</Notice>
    );
  }
  if (outcome === 'restored') return <Decided>{t('Your changes are back. They are not saved yet.')}</Decided>;
  if (outcome !== 'discarded') return null;
  return (
    <Decided>
      <p>{t('The changes were discarded.')}</p>
      <Button className="mt-2" onClick={actions.undoDiscard}>
        {t('Undo')}
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

/** Below the buttons: what is not saved, and where it is kept until then. */
export function UnsavedStatus({ draft: { isUnsaved, isKept, hasSecret }, isUnreached }: UnsavedStatusProps) {
  const isOnline = useOnline();
  if (!isUnsaved) return null;
  const kept = hasSecret
    ? t('What you typed is kept on this device, except what may be secret.')
    : t('What you typed is kept on this device.');
  const notKept = isKept === undefined ? '' : t('Keep this page open: this browser does not keep it.');
  const where = isKept ? kept : notKept;
  if (isOnline && !isUnreached)
    return (
      <p className="text-soft text-sm">
        {t('Not saved yet.')} {where}
      </p>
    );
  return (
    <p role="status" className="text-soft text-sm">
      <strong>{t('Not saved.')}</strong> {isOnline ? t('The server could not be reached.') : t('You are offline.')}{' '}
      {where} {isOnline ? t('Try again.') : t('Save it when the connection is back.')}
    </p>
  );
}
