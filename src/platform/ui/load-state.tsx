import type { ReactNode } from 'react';
import { isAppError } from '../lib/app-error.ts';
import { t } from '../lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from './app-link.tsx';
import { Button } from './button.tsx';
import { Loading, type SkeletonShape } from './skeleton.tsx';
import { errorToNotice, NoticeText } from './use-notice.tsx';

type LoadStateProps<T> = {
  /** The result of useQuery. */
  result: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The outline of the loading content. */
  shape?: SkeletonShape;
  children: (data: T) => ReactNode;
};

/** Data that is loading, failed (with a retry button) or loaded. If a reload fails, the old data stays. */
export function LoadState<T>({ result, shape = 'lines', children }: LoadStateProps<T>) {
  const { data, error, isFetching, refetch } = result;
  return (
    <>
      {Boolean(error) && <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Loading shape={shape} />}
    </>
  );
}

type LoadFailureProps = { error: unknown; pending: boolean; onRetry: () => void };

function LoadFailure({ error, pending, onRetry }: LoadFailureProps) {
  const needsLogin = isAppError(error) && error.code === 'unauthorized';
  return (
    <div className="flex flex-col items-start gap-3">
      <NoticeText notice={{ tone: 'error', ...errorToNotice(error) }} />
      <div className="flex flex-wrap gap-2">
        {needsLogin && (
          <AppLinkButton to="/login" tone="primary">
            {t('Log in')}
          </AppLinkButton>
        )}
        <Button pending={pending} onClick={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}
