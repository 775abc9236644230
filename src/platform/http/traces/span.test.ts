import { expect, test } from 'vitest';
import { parseTraceparent } from './span.ts';

test('a traceparent is read if it is well-formed', () => {
  expect(parseTraceparent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')).toEqual({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentId: 'b7ad6b7169203331',
  });
  const malformed = [undefined, '', 'x', '00-0-0-01', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, ['00']];
  for (const header of malformed) expect(parseTraceparent(header)).toBeUndefined();
});
