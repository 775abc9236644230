import { expect, test } from 'vitest';
import { nextBatchSize } from './adaptive-batch-size.ts';

test('Batches grow and shrink until each takes the target time, whatever a visitor costs', () => {
  for (const visitorMs of [0.01, 0.03, 0.07]) {
    let batchSize = 100;
    for (let batch = 0; batch < 20; batch++) batchSize = nextBatchSize(batchSize, batchSize * visitorMs);
    expect(batchSize * visitorMs).toBeCloseTo(8, 0);
  }
});

test('One slow batch does not shrink all later ones, and no batch is empty or unlimited', () => {
  expect(nextBatchSize(600, 10_000)).toBe(400);
  expect(nextBatchSize(100, 10_000)).toBe(100);
  expect(nextBatchSize(2_000, 0)).toBe(2_000);
});
