import { type Sentence, say } from '../../platform/lib/texts/sentence.ts';
import type { RecordKind } from './record.ts';

/** 'Error adding badge': the headline of what fails with a record. */
export function failureOf(
  doing: 'adding' | 'saving' | 'deleting' | 'restoring',
  { entity }: Pick<RecordKind, 'entity'>,
): Sentence {
  return say(`Error ${doing} {record}`, { record: entity });
}
