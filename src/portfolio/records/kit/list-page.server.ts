import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { isGone } from '../../../platform/http/load/large-responses.server.ts';

/** How many items the whole list has, of which a part is sent. */
export const TOTAL_HEADER = 'x-total-count';

/** Some may be a hundred kilobytes long. */
const READ_AT_ONCE = 10;
const PAGE_MAX_CHARACTERS = 256 * 1024;

type Part<Key, Item> = {
  /** The whole list in order: ids, which are short. */
  keys: readonly Key[];
  read(keys: readonly Key[]): Promise<readonly Item[]> | readonly Item[];
  offset: number;
  limit: number;
};

/**
 * Reads a part of a list: `limit` items, or as many as fit into 256 kB, but at least one. The response says how many
 * there are in all.
 */
export async function readPart<Key, Item>(
  reply: FastifyReply,
  { keys, read, offset, limit }: Part<Key, Item>,
): Promise<Item[]> {
  reply.header(TOTAL_HEADER, keys.length);
  const wanted = keys.slice(offset, offset + limit);
  const items: Item[] = [];
  let characters = 0;
  for (let start = 0; start < wanted.length && !isGone(reply); start += READ_AT_ONCE) {
    for (const item of await read(wanted.slice(start, start + READ_AT_ONCE))) {
      characters += JSON.stringify(item).length;
      if (items.length > 0 && characters > PAGE_MAX_CHARACTERS) return items;
      items.push(item);
    }
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
  }
  return items;
}
