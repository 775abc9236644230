import { labelled, type StudioLabel, t } from '../../lib/texts/studio/studio-texts.ts';
import { EMPTY_STACK, type Step, type UndoStack, withDone, without, withRedone, withUndone } from './undo-stack.ts';

/** What happened last, for the status line: the user did something, or undid or redid it; `error` says why that failed. */
export type UndoResult = { text: string; error?: string; isOfUndo: boolean };
/** `key` is unique in its session. */
export type UndoOffer = { key: number; step: Step };

export type UndoState = {
  stack: UndoStack;
  /** Deletions that offer their own undo for a while, newest first. */
  offers: readonly UndoOffer[];
  result: UndoResult | undefined;
  /** Incremented when what a screen shows may be outdated, because a step was undone or done again. */
  changes: number;
};

const INITIAL: UndoState = { stack: EMPTY_STACK, offers: [], result: undefined, changes: 0 };
const UNSAVED = 'Save or discard what you have typed first.' satisfies StudioLabel;

/** The notice of the last step, an offer that stays for a while, or a screen that has its own button. */
type ShownIn = 'notice' | 'offer' | 'screen';

type UndoSessionOptions = {
  /** While it returns true, nothing is undone: what was typed belongs to the state that is shown. */
  hasUnsaved: () => boolean;
  /** Converts what a step has thrown to a text. */
  describe: (thrown: unknown) => string;
};

/**
 * What was done in this tab since the login, in memory only. Everything runs sequentially, in the order of the calls: an
 * undo waits for actions that are still being saved.
 */
export class UndoSession {
  #state = INITIAL;
  #last: Promise<unknown> = Promise.resolve();
  /** Incremented by `clear`: what was begun before does not count. */
  #epoch = 0;
  readonly #listeners = new Set<() => void>();
  #offerCount = 0;
  readonly #hasUnsaved: () => boolean;
  readonly #describe: (thrown: unknown) => string;

  constructor({ hasUnsaved, describe }: UndoSessionOptions) {
    this.#hasUnsaved = hasUnsaved;
    this.#describe = describe;
  }

  readonly state = (): UndoState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a step once it is done; a rejected promise or undefined adds nothing. `shown` is where it can be undone. */
  readonly record = (pending: Step | Promise<Step | undefined>, shown: ShownIn = 'notice'): void => {
    // Caught at once: what it waits for may take long.
    const saved = Promise.resolve(pending).catch(() => undefined);
    void this.#enqueue(async (isCurrent) => {
      const step = await saved;
      if (!step || !isCurrent()) return;
      const { stack, offers } = this.#state;
      this.#offerCount += 1;
      this.#set({
        stack: withDone(stack, step),
        offers: shown === 'offer' ? [{ key: this.#offerCount, step }, ...offers] : offers,
        result: shown === 'notice' ? { text: step.done, isOfUndo: false } : undefined,
      });
    });
  };

  /** Undoes the last step, if there is one. */
  readonly undo = (): Promise<void> =>
    this.#run({
      next: ({ done }) => done.at(-1),
      action: (step) => step.undo(),
      moved: withUndone,
      words: ['Undone', 'Not undone'],
      note: ({ undone }) => undone,
    });

  /** Does the step again that was undone last. */
  readonly redo = (): Promise<void> =>
    this.#run({
      next: ({ undone }) => undone.at(-1),
      action: (step) => step.redo(),
      moved: withRedone,
      words: ['Redone', 'Not redone'],
    });

  /** Undoes this step, wherever it is in the stack. Throws what the step throws; then only its offer is left. */
  readonly undoOne = (step: Step): Promise<void> =>
    this.#enqueue(async (isCurrent) => {
      try {
        await step.undo();
      } catch (thrown) {
        if (isCurrent()) this.#set({ stack: without(this.#state.stack, step) });
        throw thrown;
      }
      if (isCurrent()) this.#succeed(step, withUndone(this.#state.stack, step), undefined);
    });

  readonly dropOffer = (step: Step): void => {
    this.#set({ offers: this.#state.offers.filter((one) => one.step !== step) });
  };

  readonly dropResult = (): void => this.#set({ result: undefined });

  /** Forgets everything, also what is still being saved. */
  readonly clear = (): void => {
    this.#epoch += 1;
    this.#set({ ...INITIAL, changes: this.#state.changes });
  };

  #run({ next, action, moved, words: [success, failure], note }: Direction): Promise<void> {
    return this.#enqueue(async (isCurrent) => {
      const step = next(this.#state.stack);
      if (!step || !isCurrent()) return;
      if (this.#hasUnsaved()) return this.#set({ result: { text: t(UNSAVED), isOfUndo: true } });
      try {
        await action(step);
        if (!isCurrent()) return;
        const text = [labelled(t(success), step.done), note?.(step)].filter(Boolean).join(' ');
        this.#succeed(step, moved(this.#state.stack, step), { text, isOfUndo: true });
      } catch (thrown) {
        if (!isCurrent()) return;
        const result = { text: labelled(t(failure), step.done), error: this.#describe(thrown), isOfUndo: true };
        this.#set({ stack: without(this.#state.stack, step), result });
      }
    });
  }

  #succeed(step: Step, stack: UndoStack, result: UndoResult | undefined): void {
    const { offers, changes } = this.#state;
    const shown = this.#hasUnsaved() ? changes : changes + 1;
    this.#set({ stack, result, offers: offers.filter((one) => one.step !== step), changes: shown });
  }

  #enqueue(task: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const epoch = this.#epoch;
    const run = this.#last.then(() => task(() => epoch === this.#epoch));
    this.#last = run.catch(() => undefined);
    return run;
  }

  #set(changed: Partial<UndoState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

type Direction = {
  next: (stack: UndoStack) => Step | undefined;
  action: (step: Step) => Promise<void>;
  moved: (stack: UndoStack, step: Step) => UndoStack;
  /** What was done, and what failed. */
  words: readonly [StudioLabel, StudioLabel];
  /** What else is said after a success. */
  note?: (step: Step) => string | undefined;
};
