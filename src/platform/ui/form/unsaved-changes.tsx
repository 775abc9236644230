import { useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

const changedForms = new Set<symbol>();

/** The forms on the screen with unsaved changes, checked before the app is left. */
export const unsavedChanges = {
  /** Returns functions to check and to remove the entry. */
  add(): { isIn(): boolean; remove(): void } {
    const form = Symbol('form');
    changedForms.add(form);
    return { isIn: () => changedForms.has(form), remove: () => void changedForms.delete(form) };
  },
  any: (): boolean => changedForms.size > 0,
  /** Discards the changes, so that no confirmation is shown again. */
  discard: (): void => changedForms.clear(),
};

type GuardProps = {
  isChanged: boolean;
  /** Another query is another form: the changes are of the one that is left. */
  isOfQuery?: boolean;
};

/** Asks for confirmation before a changed form is left: by a link, by going back, by closing the tab. */
export function UnsavedChangesGuard({ isChanged, isOfQuery = false }: GuardProps) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isLeft = from.pathname !== to.pathname || (isOfQuery && from.search !== to.search);
    return isChanged && isLeft;
  });
  useEffect(() => {
    if (!isChanged) return;
    const form = unsavedChanges.add();
    const confirm = (event: BeforeUnloadEvent) => {
      if (form.isIn()) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirm);
    return () => {
      form.remove();
      window.removeEventListener('beforeunload', confirm);
    };
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  return <UnsavedChangesDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

export function UnsavedChangesDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={t('Leave without saving?')}
      description={t('What you typed on this screen is not saved yet.')}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onStay}>{t('Stay')}</Button>
        <Button tone="danger" onClick={onLeave}>
          {t('Leave')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Reports whether the form of that name has unsaved changes. */
export type ReportUnsaved = (form: string, isChanged: boolean) => void;

/** Whether any of several forms on a screen has changes: a screen can ask for confirmation only once. */
export function useUnsavedChanges() {
  const [changed, setChanged] = useState<readonly string[]>([]);
  const report = useCallback<ReportUnsaved>((form, isChanged) => {
    setChanged((before) => {
      const others = before.filter((name) => name !== form);
      return isChanged ? [...others, form] : others;
    });
  }, []);
  return { isChanged: changed.length > 0, report };
}

/** Reports the state of one form to the screen. */
export function useReportUnsaved(onChanged: ReportUnsaved, form: string, isChanged: boolean): void {
  useEffect(() => onChanged(form, isChanged), [onChanged, form, isChanged]);
}
