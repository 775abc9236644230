import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { ADD_TEXTS } from '../add-texts.ts';
import type { ListKind } from './record-lists.ts';

/** Why nothing can be added now. */
export type FullList = {
  /** Of the explanation. */
  id: string;
  notice: ReactNode;
  /** Moves the focus to the explanation. */
  explain(): void;
};

/** The link to the form; of a full list a button that can be reached, and leads to the explanation. */
export function AddButton({ kind, full }: { kind: ListKind; full: FullList | undefined }) {
  const label = (
    <>
      <Plus aria-hidden="true" className="size-4" />
      {t(ADD_TEXTS[kind.path])}
    </>
  );
  if (!full) {
    return (
      <AppLinkButton to={`/${kind.path}/register/new`} tone="primary">
        {label}
      </AppLinkButton>
    );
  }
  return (
    <Button aria-disabled aria-describedby={full.id} onClick={full.explain} className="cursor-help!">
      {label}
    </Button>
  );
}
