import { expect, test } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Work that ends when the test ends it. */
function pieces(inTurn: ReturnType<typeof semaphore>) {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  function add(name: string, weight = 1): Promise<string> {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return inTurn(weight, async () => {
      started.push(name);
      await end.promise;
      return name;
    });
  }
  return {
    started,
    add,
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('a limited number runs at once, the others in order', async () => {
  const { started, add, end } = pieces(semaphore({ slots: 2, waiting: 5 }));
  const [first, second, third] = ['a', 'b', 'c', 'd'].map((name) => add(name));
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);

  end('b');
  expect(await second).toBe('b');
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('a failed task frees its slot', async () => {
  const { started, add, fail } = pieces(semaphore({ slots: 1, waiting: 5 }));
  const failing = add('a');
  const next = add('b');
  fail('a');

  await expect(failing).rejects.toThrow('a');
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  expect(next).toBeInstanceOf(Promise);
});

test('heavy work runs alone and is not overtaken', async () => {
  const { started, add, end } = pieces(semaphore({ slots: 2, waiting: 5 }));
  const [light, heavy] = [add('light'), add('heavy', 2), add('late')];
  await Promise.resolve();
  expect(started).toEqual(['light']);

  end('light');
  await light;
  expect(started).toEqual(['light', 'heavy']);
  end('heavy');
  await heavy;
  expect(started).toEqual(['light', 'heavy', 'late']);
});

test('if too many wait, the next is rejected with a retry hint, and those waiting are served', async () => {
  const { add, end } = pieces(semaphore({ slots: 1, waiting: 2 }));
  const taken = [add('a'), add('b'), add('c')];

  await expect(add('d')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
  for (const name of ['a', 'b', 'c']) end(name);
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'c']);
});
