import { expect, test } from 'vitest';
import { isTextField, undoKey } from './undo-keys.ts';
import { UndoSession } from './undo-session.ts';
import { MAX_STEPS, type Step } from './undo-stack.ts';

type Options = { hasUnsaved?: () => boolean };

function session({ hasUnsaved = () => false }: Options = {}): UndoSession {
  return new UndoSession({ hasUnsaved, describe: (thrown) => (thrown as Error).message });
}

/** A step that logs what it does. */
function step(name: string, log: string[] = []): Step {
  return {
    done: `‘${name}’ hidden.`,
    undo: async () => void log.push(`undo ${name}`),
    redo: async () => void log.push(`redo ${name}`),
  };
}

const failing = (name: string): Step => ({ ...step(name), undo: () => Promise.reject(new Error('Project not found')) });
const names = (steps: readonly Step[]) => steps.map(({ done }) => done.slice(1, -9));
const stackOf = ({ state }: UndoSession) => [names(state().stack.done), names(state().stack.undone)];
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('steps are undone from the last to the first and redone in the order in which they were done', async () => {
  const log: string[] = [];
  const undo = session();
  for (const name of ['A', 'B', 'C']) undo.record(step(name, log));
  await undo.undo();
  await undo.undo();
  expect(undo.state().result).toMatchObject({ text: 'Undone: ‘B’ hidden.' });
  expect(stackOf(undo)).toEqual([['A'], ['C', 'B']]);
  await undo.redo();
  await undo.redo();
  expect(undo.state().result).toMatchObject({ text: 'Redone: ‘C’ hidden.' });
  await undo.redo();
  expect(log).toEqual(['undo C', 'undo B', 'redo B', 'redo C']);
  expect(stackOf(undo)).toEqual([['A', 'B', 'C'], []]);
});

test('a new step clears what could be redone, and only the last fifty steps are kept', async () => {
  const undo = session();
  undo.record(step('A'));
  await undo.undo();
  undo.record(step('B'));
  await nextTurn();
  expect(stackOf(undo)).toEqual([['B'], []]);
  for (let index = 0; index < MAX_STEPS; index += 1) undo.record(step(String(index)));
  await nextTurn();
  expect(undo.state().stack.done).toHaveLength(MAX_STEPS);
  expect(names(undo.state().stack.done)[0]).toBe('0');
});

test('an undo says what the step has to say about it, and doing it again does not', async () => {
  const undo = session();
  undo.record({ ...step('A'), undone: 'It is in the trash.' });
  await undo.undo();
  expect(undo.state().result?.text).toBe('Undone: ‘A’ hidden. It is in the trash.');
  await undo.redo();
  expect(undo.state().result?.text).toBe('Redone: ‘A’ hidden.');
});

test('a step that fails is said to have failed and is taken off the stack', async () => {
  const undo = session();
  undo.record(step('A'));
  undo.record(failing('B'));
  await undo.undo();
  expect(undo.state().result).toMatchObject({ text: 'Not undone: ‘B’ hidden.', error: 'Project not found' });
  expect(stackOf(undo)).toEqual([['A'], []]);
  await undo.undo();
  expect(stackOf(undo)).toEqual([[], ['A']]);
});

test('an undo waits for actions that are still being saved, and those that fail leave no step', async () => {
  const undo = session();
  const log: string[] = [];
  undo.record(step('A', log));
  let save = (_: Step) => {};
  undo.record(
    new Promise<Step>((resolve) => {
      save = resolve;
    }),
  );
  undo.record(Promise.reject(new Error('offline')));
  undo.record(Promise.resolve(undefined));
  const undone = undo.undo();
  await nextTurn();
  expect(log).toEqual([]);
  save(step('B', log));
  await undone;
  expect(log).toEqual(['undo B']);
});

test('a deletion is undone by its own offer or by the stack, and then no longer offered', async () => {
  const undo = session();
  const [first, second] = [step('A'), step('B')];
  undo.record(first, 'offer');
  undo.record(second, 'offer');
  await nextTurn();
  expect(undo.state().offers.map(({ step: { done } }) => done)).toEqual(['‘B’ hidden.', '‘A’ hidden.']);
  await undo.undoOne(first);
  expect(stackOf(undo)).toEqual([['B'], ['A']]);
  await undo.undo();
  expect(undo.state().offers).toEqual([]);
  expect(stackOf(undo)).toEqual([[], ['A', 'B']]);
  const late = failing('C');
  undo.record(late, 'offer');
  await expect(undo.undoOne(late)).rejects.toThrow('Project not found');
  // The offer shows the error.
  expect(undo.state().offers).toHaveLength(1);
  expect(stackOf(undo)).toEqual([[], []]);
});

test('nothing is undone while a form has unsaved input, and screens are told to start again only without it', async () => {
  let isTyping = true;
  const undo = session({ hasUnsaved: () => isTyping });
  const [first, second] = [step('A'), step('B')];
  undo.record(first);
  undo.record(second, 'offer');
  await undo.undo();
  expect(undo.state().result).toMatchObject({ text: 'Save or discard what you have typed first.' });
  expect(stackOf(undo)).toEqual([['A', 'B'], []]);
  await undo.undoOne(second);
  expect(undo.state().changes).toBe(0);
  isTyping = false;
  await undo.undo();
  expect(undo.state().changes).toBe(1);
});

test('clearing forgets all steps, also one that is being saved or undone', async () => {
  const undo = session();
  let save = (_: Step) => {};
  undo.record(step('A'), 'offer');
  undo.record(
    new Promise<Step>((resolve) => {
      save = resolve;
    }),
  );
  await nextTurn();
  undo.clear();
  save(step('B'));
  await nextTurn();
  expect(undo.state()).toMatchObject({ stack: { done: [], undone: [] }, offers: [], result: undefined });
});

const key = (letter: string, held: Partial<KeyboardEvent> = {}) =>
  undoKey({ key: letter, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

test('Ctrl+Z and Cmd+Z undo, with Shift or as Ctrl+Y they redo, and other keys do nothing', () => {
  expect([key('z', { ctrlKey: true }), key('z', { metaKey: true })]).toEqual(['undo', 'undo']);
  const redo = [key('Z', { ctrlKey: true, shiftKey: true }), key('Z', { metaKey: true, shiftKey: true })];
  expect([...redo, key('y', { ctrlKey: true })]).toEqual(['redo', 'redo', 'redo']);
  const others = [key('z'), key('z', { ctrlKey: true, altKey: true }), key('y', { metaKey: true })];
  expect([...others, key('y', { ctrlKey: true, shiftKey: true }), key('x', { ctrlKey: true })]).toEqual(
    Array.from({ length: 5 }),
  );
});

test('in text fields and editable elements the keys are left to the browser', () => {
  const field = (tagName: string, type?: string) =>
    isTextField({ tagName, isContentEditable: false, ...(type !== undefined && { type }) });
  expect([field('INPUT', 'text'), field('INPUT', 'search'), field('TEXTAREA')]).toEqual([true, true, true]);
  expect(isTextField({ tagName: 'DIV', isContentEditable: true })).toBe(true);
  expect([field('INPUT', 'checkbox'), field('BUTTON', 'button'), field('BODY')]).toEqual([false, false, false]);
});
