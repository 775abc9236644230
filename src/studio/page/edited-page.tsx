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
import { DropDialogs, useDrops } from '../drop/drop-zone.tsx';
import { sectionsDone } from '../sections/sections-done.ts';
import { type EditPlace, placeLabel } from './edit-place.ts';
import { editPath } from './edit-target.ts';
import { EditToolbar } from './edit-toolbar.tsx';
import { EditedFormBar } from './edited-form-bar.tsx';
import { refresh, textStep } from './edited-text.ts';
import type { Conflict } from './field-saving.tsx';
import { ItemDialog, RecordActions } from './item-dialog.tsx';
import type { ItemPlace } from './page-document.tsx';
import { PageFrame } from './page-frame.tsx';
import { hiddenSection, movedSection } from './section-changes.ts';
import { useEditedForm } from './use-edited-form.tsx';
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
  const [opened, setOpened] = useState<Opened>();
  const [hasLook, setLook] = useState(false);
  const [drawn, setDrawn] = useState(0);
  const main = useRef<HTMLElement>(null);
  const items = useItemActions(account.id);
  const drops = useDrops();
  const forms = useEditedForm(account);
  const { form, target } = forms;
  const { status, isUnsaved, onState } = useFieldStates(editPath(form));
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
  const openProject = (project: string) => {
    close();
    void navigate(editPath({ ...form, project }));
  };
  const saveSections = (sections: ReturnType<typeof hiddenSection> | undefined) =>
    run(sections ? own.change({ ...own.version, etag: undefined }, { sections }, sectionsDone) : Promise.resolve());

  const events = {
    onState,
    onSaved(place: EditPlace, before: string, after: string) {
      record(textStep(client, place, t('{field} changed.', { field: placeLabel(place) }), before, after));
      void refresh(client, place);
      // What stands there now is the portfolio's own text.
      if (after === '' && place.target.kind !== 'portfolio') setDrawn((count) => count + 1);
    },
    onConflict: (conflict: Conflict) => setOpened({ kind: 'conflict', conflict }),
    names: () => [account.first_name, account.last_name],
    onDialog: (place: EditPlace) => setOpened({ kind: 'value', place }),
    onItem: (item: ItemPlace) => setOpened({ kind: 'item', item }),
    onSection: (of: string, title: string) => setOpened({ kind: 'section', of, title }),
    onAdd: (path: string) => void navigate(`/${path}/register/new`),
    onProfile: () => void navigate(`/users/edit/${account.id}`),
    onProject: openProject,
    onFiles: drops.drop,
    onFailure: (thrown: unknown) => setNotice({ tone: 'error', ...errorToNotice(thrown) }),
    onMove: (moved: ItemPlace, to: ItemPlace) => void run(items.moveTo(moved, to)),
    onImage: (item: ItemPlace, file: File) => void run(items.setImage(item, file)),
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
          <EditedFormBar {...forms} />
          <div className="px-4 empty:hidden [&>section]:mt-3 [&>section]:mb-3">
            <DraftBar isEnabled />
            <NoticeText notice={notice ?? drops.notice} />
            {forms.failure !== undefined && <NoticeText notice={{ tone: 'error', ...errorToNotice(forms.failure) }} />}
          </div>
          {target && <PageFrame form={form} target={target} version={version} events={events} />}
        </div>
        {hasLook && (
          <Suspense fallback={null}>
            <LookSheet {...own} onClose={() => setLook(false)} />
          </Suspense>
        )}
      </main>
      <UnsavedChangesGuard isChanged={isUnsaved} isOfQuery />
      <DropDialogs drops={drops} onAdded={() => setDrawn((count) => count + 1)} />
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
            onProject={openProject}
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
