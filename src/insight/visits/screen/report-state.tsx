import type { ReactNode } from 'react';
import { LoadState } from '../../../platform/ui/load-state.tsx';

type ReportStateProps<T> = {
  /** The result of useQuery. */
  result: {
    data: T | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The shape of the loading content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** A report that is loading, failed or loaded. The old one stays visible, lighter, until the new one arrives. */
export function ReportState<T>({ result, skeleton, children }: ReportStateProps<T>) {
  const isOld = result.isPlaceholderData;
  if (result.data === undefined && !result.error) return <div aria-busy>{skeleton}</div>;
  return (
    <div
      aria-busy={isOld}
      className={`flex flex-col gap-5 transition-opacity duration-200 ${isOld ? 'opacity-60' : ''}`}
    >
      <LoadState result={result}>{children}</LoadState>
    </div>
  );
}
