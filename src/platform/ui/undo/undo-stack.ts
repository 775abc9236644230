import { AppError } from '../../lib/app-error.ts';
import { MINUTE_MS } from '../../lib/time.ts';

/** Something that was done in the studio, and how to undo it and do it again. Both throw an AppError. */
export type Step = {
  /** What was done, as a sentence: '‘Engine’ hidden.' */
  done: string;
  /** What is said after undoing it, besides what was undone: 'It is in the trash.' */
  undone?: string;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
};

/** The steps that can be undone and those that can be done again; the last of each is the next. */
export type UndoStack = { readonly done: readonly Step[]; readonly undone: readonly Step[] };

export const EMPTY_STACK: UndoStack = { done: [], undone: [] };
/** How long a deletion is offered to be undone; after that it can be restored from the trash. */
export const UNDO_SHOWN_MS = MINUTE_MS;
/** Older steps are forgotten. */
export const MAX_STEPS = 50;

/** After something new was done: what was undone before cannot be done again. */
export function withDone(stack: UndoStack, step: Step): UndoStack {
  return { done: [...stack.done, step].slice(-MAX_STEPS), undone: [] };
}

/** The step may be any of the done ones. */
export function withUndone(stack: UndoStack, step: Step): UndoStack {
  const rest = without(stack, step);
  return { ...rest, undone: [...rest.undone, step] };
}

export function withRedone(stack: UndoStack, step: Step): UndoStack {
  const rest = without(stack, step);
  return { ...rest, done: [...rest.done, step] };
}

/** The step failed: it is no longer offered, and the others stay. */
export function without({ done, undone }: UndoStack, step: Step): UndoStack {
  const isOther = (one: Step) => one !== step;
  return { done: done.filter(isOther), undone: undone.filter(isOther) };
}

/** The error of a step whose subject is no longer what it was. */
export function changedElsewhere(): AppError {
  return new AppError('conflict', {
    message: 'It was changed elsewhere in the meantime',
    error: 'It stays as it is',
  });
}
