import { createContext, useContext, useEffect, useState } from 'react';
import type { ReadQuery, SettledQuery } from './record-queries.ts';

/** The lists that a page's document came with. */
export const PageLists = createContext<readonly SettledQuery[]>([]);

export type ListResult<T> = { data?: T | undefined; error?: Error; load(): void };

/** Returns a list of the page's document, or undefined if it has none of this name. */
export function useSettledList<T>(name: string): T | undefined {
  return useContext(PageLists).find(({ key }) => key[0] === name)?.data as T | undefined;
}

/** A list of the page. The document has it; a page without it requests it. Small, because every visitor downloads it. */
export function usePageList<T>({ queryKey: [name = ''], queryFn }: ReadQuery<T>): ListResult<T> {
  const settled = useSettledList<T>(name);
  const [requested, setRequested] = useState<{ data?: T; error?: Error }>({});
  const data = settled ?? requested.data;
  async function load() {
    setRequested({});
    setRequested(
      await queryFn().then(
        (loaded) => ({ data: loaded }),
        (error: Error) => ({ error }),
      ),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is requested once
  useEffect(() => {
    if (data === undefined) void load();
  }, []);
  return { ...requested, data, load: () => void load() };
}
