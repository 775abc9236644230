import type { ReactNode } from 'react';
import { isAppError } from '../lib/app-error.ts';
import { Button } from '../ui/button.tsx';
import { AppLinkButton } from './app-link.tsx';
import { NoticeText, wordsOf } from './use-notice.tsx';

type LoadStateProps<T> = {
  /** What useQuery answers. */
  result: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
};

/** What a screen reads: loading, failed with a way on, or there. What is there stays when reading it anew fails. */
export function LoadState<T>({ result, children }: LoadStateProps<T>) {
  const { data, error, isFetching, refetch } = result;
  return (
    <>
      {Boolean(error) && <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <p role="status" className="text-faint">
          Loading...
        </p>
      )}
    </>
  );
}

type LoadFailureProps = { error: unknown; pending: boolean; onRetry: () => void };

function LoadFailure({ error, pending, onRetry }: LoadFailureProps) {
  const needsLogin = isAppError(error) && error.code === 'unauthorized';
  return (
    <div className="flex flex-col items-start gap-3">
      <NoticeText notice={{ tone: 'error', ...wordsOf(error) }} />
      <div className="flex flex-wrap gap-2">
        {needsLogin && (
          <AppLinkButton to="/login" tone="primary">
            Log in
          </AppLinkButton>
        )}
        <Button pending={pending} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
