import { useQueryClient } from '@tanstack/react-query';
import { useUndoSession } from '../../ui/undo/undo.tsx';
import { changedContent, changeStep } from './record-steps.ts';
import type { KindOf, OwnedRecord } from './records-api.ts';

/** Returns a function that makes a saved edit undoable. */
export function useRecordEdit<R extends OwnedRecord>(kind: KindOf<R>): (before: R, after: R) => void {
  const client = useQueryClient();
  const { record } = useUndoSession();
  return (before, after) => {
    if (Object.keys(changedContent(before, after)).length === 0) return;
    const values: Record<string, unknown> = after;
    const name =
      kind.names.map((field) => values[field]).find((text) => text !== '') ?? `(${kind.entity} without a name)`;
    record(changeStep(client, kind, `‘${name}’ edited.`, before, after));
  };
}
