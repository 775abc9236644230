import { expect, test } from 'vitest';
import { memoryForBodies } from './upload-body.server.ts';

const BUSY = expect.objectContaining({ code: 'unavailable' });

test('bodies together take no more memory than there is for them', () => {
  const lease = memoryForBodies({ totalBytes: 10, senderBytes: 8 });
  const [ada, eve] = [lease('ada'), lease('eve')];
  ada.growTo(3);
  ada.growTo(6);
  eve.growTo(4);

  expect(() => eve.growTo(5)).toThrow(BUSY);
  ada[Symbol.dispose]();
  eve.growTo(8);
  expect(() => eve.growTo(9)).toThrow(BUSY);
});

test('one sender does not take what others need', () => {
  const lease = memoryForBodies({ totalBytes: 10, senderBytes: 5 });
  const [first, second, other] = [lease('ada'), lease('ada'), lease('eve')];
  first.growTo(3);

  expect(() => second.growTo(3)).toThrow(BUSY);
  other.growTo(5);
  first[Symbol.dispose]();
  second.growTo(5);
});
