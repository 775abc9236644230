import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { joinedText, numberText } from '../platform/lib/texts/studio/studio-formats.ts';
import { apiMessage, t, term } from '../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { errorToNotice } from '../platform/ui/use-notice.tsx';
import { ADD_TEXTS } from './add-texts.ts';
import { isPending, isVisible, type ListItem } from './lists/list-item.ts';
import type { ListKind } from './lists/record-lists.ts';
import { useLists } from './lists/use-lists.tsx';

/** The sections of the page: the number of items, and links. */
export function SectionTiles({ userId }: { userId: string }) {
  const lists = useLists(userId);
  return (
    <ol className="grid grid-cols-2 gap-0.5 p-0.5 sm:grid-cols-3">
      {lists.map(({ kind, result }, index) => (
        <li
          key={kind.path}
          className="relative flex min-h-40 flex-col bg-wall px-4 pt-1 pb-4 ring-2 ring-ink transition-colors hover:bg-surface"
        >
          <p className="placard flex items-center justify-between">
            <span aria-hidden="true" className="font-bold font-display text-ink text-sm">
              {index + 1}
            </span>
            <AddLink kind={kind} />
          </p>
          {result?.error && result.data === undefined ? (
            <TileFailure kind={kind} error={result.error} onRetry={() => void result.refetch()} />
          ) : (
            <Tile kind={kind} items={result?.data} />
          )}
        </li>
      ))}
    </ol>
  );
}

function AddLink({ kind: { path } }: { kind: ListKind }) {
  return (
    <Link
      to={`/${path}/register/new`}
      aria-label={t(ADD_TEXTS[path])}
      title={t(ADD_TEXTS[path])}
      className="relative z-10 -me-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-accent hover:bg-sunk"
    >
      <Plus aria-hidden="true" className="size-5" />
    </Link>
  );
}

function Tile({ kind, items }: { kind: ListKind; items: readonly ListItem[] | undefined }) {
  return (
    <>
      <p
        className={`mt-auto font-bold font-display text-5xl tabular-nums leading-none tracking-tight ${items?.length ? '' : 'text-edge'}`}
      >
        {items ? numberText(items.length) : '–'}
      </p>
      <h3 className="mt-2 font-medium leading-tight">
        {/* The whole tile is the link. */}
        <Link to={`/studio/${kind.path}`} className="break-words after:absolute after:inset-0">
          {term(kind.title)}
        </Link>
      </h3>
      <p className="placard mt-0.5 min-h-4">{items && stateOf(items)}</p>
    </>
  );
}

function stateOf(items: readonly ListItem[]): string {
  const pendingCount = items.filter(isPending).length;
  const hiddenCount = items.filter((item) => !isVisible(item)).length - pendingCount;
  if (items.length === 0) return t('nothing yet');
  const states = [
    hiddenCount > 0 && t('{n} hidden', { n: numberText(hiddenCount) }),
    pendingCount > 0 && t('{n} to approve', { n: numberText(pendingCount) }),
  ];
  return joinedText(states) || t('all shown');
}

function TileFailure({ kind, error, onRetry }: { kind: ListKind; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-auto flex flex-col items-start gap-2 text-danger text-sm">
      {term(kind.title)}: {apiMessage(errorToNotice(error).message)}
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}
