import { useQueryClient } from '@tanstack/react-query';
import { t, term } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { useUndoSession } from '../../../platform/ui/undo/undo.tsx';
import type { Step } from '../../../platform/ui/undo/undo-stack.ts';
import type { RecordKind, Values } from '../../model/record.ts';
import type { KindOf, OwnedRecord, Stored } from './record-calls.ts';
import { additionStep, changedContent, changeStep } from './record-steps.ts';

/** Returns a function that makes a saved edit undoable. */
export function useRecordEdit<R extends OwnedRecord>(kind: KindOf<R>): (before: R, after: R) => void {
  const client = useQueryClient();
  const { record } = useUndoSession();
  return (before, after) => {
    if (Object.keys(changedContent(before, after)).length === 0) return;
    record(changeStep(client, kind, t('‘{name}’ edited.', { name: nameOf(kind, after) }), before, after));
  };
}

/** Returns a function that makes the addition of a record undoable, and returns its step. */
export function useRecordAddition(kind: RecordKind): (added: Stored) => Step {
  const client = useQueryClient();
  const { record } = useUndoSession();
  return (added) => {
    const step = additionStep(client, kind, t('‘{name}’ added.', { name: nameOf(kind, added) }), added);
    record(step);
    return step;
  };
}

function nameOf({ names, entity }: Pick<RecordKind, 'names' | 'entity'>, values: Values): string {
  return String(
    names.map((field) => values[field]).find((text) => text !== '') ??
      t('({entity} without a name)', { entity: term(entity) }),
  );
}
