import type { ReactNode } from 'react';
import { LoadState } from '../../ui/load-state.tsx';

type ReportStateProps<T> = {
  /** What useQuery answers. */
  result: {
    data: T | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** A report that is read, failed or there. The old one stands, paler, until another one that was asked for comes. */
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
