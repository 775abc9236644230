import { expect, test } from 'vitest';
import { newLane } from './lane.server.ts';

const due = (partition: string) => ({ name: 'job', partition });
const { signal } = new AbortController();

test('what takes longer than a turn goes on beside the next, and is not started again', async () => {
  const started: string[] = [];
  const endless = Promise.withResolvers<void>();
  const run = ({ partition }: { partition: string }) => {
    started.push(partition);
    return partition === 'slow' ? endless.promise : Promise.resolve();
  };
  const lane = newLane({ places: 1, turnMs: 20, run, signal });
  lane.add(['slow', 'next'].map(due));
  expect(started).toEqual(['slow']);
  await expect.poll(() => started).toEqual(['slow', 'next']);
  lane.add([due('slow')]);
  expect(started).toEqual(['slow', 'next']);
  endless.resolve();
  await lane.ended();
  lane.add([due('slow')]);
  await expect.poll(() => started).toEqual(['slow', 'next', 'slow']);
});

test('with fairness, who has used the least time is first', async () => {
  const started: string[] = [];
  const used: Record<string, number> = { a: 3, b: 1, c: 2 };
  const run = async ({ partition }: { partition: string }) => void started.push(partition);
  const lane = newLane({ places: 1, run, signal, usedBy: ({ partition }) => used[partition] ?? 0 });
  lane.add(['a', 'b', 'c'].map(due));
  await expect.poll(() => started).toEqual(['b', 'c', 'a']);
});
