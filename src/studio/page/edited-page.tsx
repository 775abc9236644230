import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountProps } from '../../identity/account/load-account.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { UnsavedChangesGuard } from '../../platform/ui/form/unsaved-changes.tsx';
import { useUndoChanges, useUndoSession } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ConflictDialog } from '../../portfolio/components/conflict-dialog.tsx';
import { DraftBar } from '../../portfolio/versions/draft-bar.tsx';
import { sectionsDone } from '../sections/sections-done.ts';
import { EditToolbar } from './edit-toolbar.tsx';
import { type EditPlace, placeLabel, refresh, textStep } from './edited-text.ts';
import type { Conflict } from './field-saving.tsx';
import { ItemDialog, RecordActions } from './item-dialog.tsx';
import type { ItemPlace, PageEvents } from './page-document.tsx';
import { PageFrame } from './page-frame.tsx';
import { hiddenSection, movedSection } from './section-changes.ts';
import { useFieldStates } from './use-field-states.tsx';
import { useItemActions } from './use-item-actions.tsx';
import { ValueDialog } from './value-dialog.tsx';

const LookSheet = lazy(async () => ({ default: (await import('./look-sheet.tsx')).LookSheet }));

type Opened =
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'value'; place: EditPlace }
  | { kind: 'item'; item: ItemPlace }
  | { kind: 'section'; of: string; title: string };

export function EditedPage(own: AccountProps) {
  const { account } = own.version;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { record } = useUndoSession();
  const { notice, setNotice } = useNotice();
  const { status, isUnsaved, onState } = useFieldStates();
  const [opened, setOpened] = useState<Opened>();
  const [hasLook, setLook] = useState(false);
  const [drawn, setDrawn] = useState(0);
  const main = useRef<HTMLElement>(null);
  const items = useItemActions(account.id);
  const look = JSON.stringify([account.theme, account.layout]);
  const version = useVersion([useUndoChanges(), drawn, look], isUnsaved);
  const close = () => setOpened(undefined);

  /** Closes the dialog, does it, and draws the page again. */
  async function run(action: Promise<unknown>) {
    close();
    setNotice(undefined);
    try {
      await action;
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    setDrawn((count) => count + 1);
  }
  const saveSections = (sections: ReturnType<typeof hiddenSection> | undefined) =>
    run(sections ? own.change({ ...own.version, etag: undefined }, { sections }, sectionsDone) : Promise.resolve());

  const events: PageEvents = {
    onState,
    onSaved(place, before, after) {
      record(textStep(client, place, t('{field} changed.', { field: placeLabel(place) }), before, after));
      void refresh(client, place);
    },
    onConflict: (conflict) => setOpened({ kind: 'conflict', conflict }),
    names: () => [account.first_name, account.last_name],
    onDialog: (place) => setOpened({ kind: 'value', place }),
    onItem: (item) => setOpened({ kind: 'item', item }),
    onSection: (of, title) => setOpened({ kind: 'section', of, title }),
    onAdd: (path) => void navigate(`/${path}/register/new`),
    onProfile: () => void navigate(`/users/edit/${account.id}`),
    onMove: (moved, target) => void run(items.moveTo(moved, target)),
    onImage: (item, file) => void run(items.setImage(item, file)),
  };
  return (
    <div className="fixed inset-0 flex flex-col bg-wall">
      <EditToolbar status={status} isUnsaved={isUnsaved} hasLook={hasLook} onLook={() => setLook(!hasLook)} />
      <main
        id="main"
        aria-label={t('Edit your page')}
        ref={main}
        tabIndex={-1}
        className="flex min-h-0 flex-1 outline-none max-sm:order-first"
      >
        <h1 className="sr-only">{t('Edit your page')}</h1>
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="px-4 empty:hidden [&>section]:mt-3 [&>section]:mb-3">
            <DraftBar isEnabled />
            <NoticeText notice={notice} />
          </div>
          <PageFrame version={version} events={events} />
        </div>
        {hasLook && (
          <Suspense fallback={null}>
            <LookSheet {...own} onClose={() => setLook(false)} />
          </Suspense>
        )}
      </main>
      <UnsavedChangesGuard isChanged={isUnsaved} />
      {opened?.kind === 'conflict' && <FieldConflict conflict={opened.conflict} onClose={close} />}
      {opened?.kind === 'value' && (
        <ValueDialog place={opened.place} onClose={close} onSaved={() => void run(Promise.resolve())} />
      )}
      {opened?.kind === 'item' && (
        <ItemDialog
          title={opened.item.title}
          onClose={close}
          onMove={(by) => void run(items.moveBy(opened.item, by))}
          onHide={() => void run(items.hide(opened.item))}
        >
          <RecordActions
            item={opened.item}
            onDelete={() => void run(items.remove(opened.item))}
            onImage={(file) => void run(items.setImage(opened.item, file))}
          />
        </ItemDialog>
      )}
      {opened?.kind === 'section' && (
        <ItemDialog
          title={opened.title}
          onClose={close}
          onMove={(by) => void saveSections(movedSection(account, sectionsIn(main.current), opened.of, by))}
          onHide={() => void saveSections(hiddenSection(account, opened.of))}
        />
      )}
    </div>
  );
}

function FieldConflict({
  conflict: { place, mine, theirs, decide },
  onClose,
}: {
  conflict: Conflict;
  onClose: () => void;
}) {
  const choose = (keepMine: boolean) => {
    onClose();
    decide(keepMine);
  };
  return (
    <ConflictDialog
      mine={{ [place.field]: mine }}
      theirs={{ [place.field]: theirs }}
      onClose={onClose}
      onKeepMine={() => choose(true)}
      onTakeTheirs={() => choose(false)}
    />
  );
}

/** The kinds of the sections that the page shows, in its order. */
function sectionsIn(main: HTMLElement | null): string[] {
  const page = main?.querySelector('iframe')?.contentDocument;
  return [...(page?.querySelectorAll('section.page-section') ?? [])].map(({ id }) => id);
}

/** Counts the changes of what the page is drawn from; while something typed is not saved, the page stays. */
function useVersion(parts: readonly unknown[], isUnsaved: boolean): number {
  const key = parts.join(' ');
  const [version, setVersion] = useState({ key, count: 0 });
  useEffect(() => {
    if (!isUnsaved) setVersion((before) => (before.key === key ? before : { key, count: before.count + 1 }));
  }, [key, isUnsaved]);
  return version.count;
}
